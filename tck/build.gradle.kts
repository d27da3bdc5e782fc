plugins {
    id("lastword.application")
    id("lastword.wrong-cores")
}

description = "Conformance suites, vectors and certificates, with the command line lastword-tck."

dependencies {
    api(project(":core"))
    api(project(":store-spi"))
    api(platform(libs.junit.bom))
    api(libs.jupiter.api)
    api(libs.junit.platform.suite)
    compileOnlyApi(libs.jspecify)
    implementation(project(":codec-jackson"))
    implementation(libs.junit.platform.launcher)
    implementation(libs.picocli)
    runtimeOnly(libs.jupiter.engine)
    programOnly(project(":certification"))
    testImplementation(libs.json.schema.validator)
}

application {
    applicationName = "lastword-tck"
    mainClass.set("dev.lastword.tck.cli.Main")
}

tasks.test {
    inputs.dir("../docs/examples")
    inputs.file("../docs/core-protocol.md")
    inputs.file("../docs/vectors.md")
}
