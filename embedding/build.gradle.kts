plugins {
    id("lastword.java-library")
}

description = "Lastword in a framework: annotated workers, one interface to an engine here or far away, an outbox."

dependencies {
    api(project(":orchestrator"))
    api(project(":client-java"))
    compileOnlyApi(libs.jspecify)
    implementation(project(":codec-jackson"))
    implementation(libs.slf4j.api)
    testImplementation(project(":store-jdbc"))
    testImplementation(project(":store-memory"))
    testImplementation(libs.sqlite)
    testRuntimeOnly(libs.slf4j.simple)
}
