plugins {
    id("lastword.java-library")
}

description = "JSON of events, commands and state."

dependencies {
    api(project(":core"))
    compileOnlyApi(libs.jspecify)
    implementation(libs.jackson.core)
    testRuntimeOnly(libs.jspecify)
}
