plugins {
    id("lastword.java-library")
    id("lastword.test-kit")
}

description = "A whole store over any ordered key-value engine."

dependencies {
    api(project(":store-spi"))
    compileOnlyApi(libs.jspecify)
    testImplementation(project(":store-memory"))
    testImplementation(project(":tck"))
}
