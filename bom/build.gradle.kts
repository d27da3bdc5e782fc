plugins {
    id("lastword.bom")
}

description = "The versions of all modules, which belong together."
