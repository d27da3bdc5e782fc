plugins {
    id("lastword.architecture-tests")
}

description = "The layering as executable rules."
