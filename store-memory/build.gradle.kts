plugins {
    id("lastword.java-library")
}

description = "The shortest correct store."

dependencies {
    api(project(":store-spi"))
    compileOnlyApi(libs.jspecify)
}
