plugins {
    id("lastword.dependency-free-library")
    id("lastword.interleavings")
    id("lastword.mutation-tests")
    id("lastword.test-kit")
}

description = "Events, commands, state, the reducer, guards and explanations. Needs nothing but the JDK."

dependencies {
    compileOnlyApi(libs.jspecify)
}

mutationTests {
    slowTests.add("dev.lastword.core.interleaving.*")
    slowTests.add("dev.lastword.core.*Properties")
}
