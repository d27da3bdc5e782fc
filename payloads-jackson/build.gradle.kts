plugins {
    id("lastword.java-library")
}

description = "Payloads as a program's own records and classes."

dependencies {
    api(project(":core"))
    api(libs.jackson.databind)
    compileOnlyApi(libs.jspecify)
    implementation(project(":codec-jackson"))
    implementation(libs.jackson.datatype.jdk8)
    implementation(libs.jackson.datatype.jsr310)
}
