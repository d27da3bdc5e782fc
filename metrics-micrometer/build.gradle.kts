plugins {
    id("lastword.java-library")
}

description = "Meters of an engine, in whatever Micrometer registry."

dependencies {
    api(project(":orchestrator"))
    // A program that has a registry has Micrometer in the version of its framework.
    compileOnlyApi(libs.micrometer.core)
    compileOnlyApi(libs.jspecify)
    // Micrometer is annotated with it, and javac warns of annotations it cannot find
    compileOnly(libs.jsr305)
    implementation(libs.slf4j.api)
}
