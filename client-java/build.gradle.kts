plugins {
    id("lastword.java-library")
}

description = "A typed client and a worker loop over HTTP."

dependencies {
    api(project(":core"))
    api(project(":payloads-jackson"))
    compileOnlyApi(libs.jspecify)
    implementation(project(":codec-jackson"))
}
