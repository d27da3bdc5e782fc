plugins {
    id("lastword.simulation")
}

description = "The engine under everything that can go wrong: from seeds, and with processes that are killed."

dependencies {
    implementation(project(":orchestrator"))
    implementation(project(":codec-jackson"))
    implementation(project(":store-memory"))
    implementation(project(":store-jdbc"))
    implementation(testFixtures(project(":orchestrator")))
    implementation(project(":certification"))
    implementation(project(":client-java"))
    implementation(testFixtures(project(":store-jdbc")))
    serverProcess(project(":server-micronaut"))
    compileOnly(libs.jspecify)
}
