plugins {
    id("lastword.application")
}

description = "Conformance suites, vectors and certificates, with the command line lastword-tck."

dependencies {
    api(project(":core"))
    api(project(":store-spi"))
    compileOnlyApi(libs.jspecify)
    implementation(project(":codec-jackson"))
    implementation(libs.picocli)
    testImplementation(libs.json.schema.validator)
}

application {
    applicationName = "lastword-tck"
    mainClass.set("dev.lastword.tck.cli.Main")
}
