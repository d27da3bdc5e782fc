plugins {
    id("lastword.server")
    id("lastword.openapi")
    id("lastword.browser-tests")
}

description = "The engine over HTTP, with the command line lastword."

dependencies {
    implementation(project(":orchestrator"))
    implementation(project(":codec-jackson"))
    implementation(project(":client-java"))
    implementation(project(":metrics-micrometer"))
    implementation(libs.micronaut.http.server)
    implementation(libs.micrometer.prometheus)
    implementation(libs.bucket4j)
    implementation(libs.caffeine)
    implementation(libs.nimbus.jose.jwt)
    implementation(libs.opentelemetry.exporter.otlp)
    implementation(libs.opentelemetry.sdk.trace)
    implementation(libs.picocli)
    implementation(libs.reactive.streams)
    implementation(libs.slf4j.api)
    compileOnlyApi(libs.jspecify)
    // Micrometer is annotated with it, and javac warns of annotations it cannot find
    compileOnly(libs.jsr305)
    runtimeOnly(project(":store-jdbc"))
    runtimeOnly(project(":store-memory"))
    implementation(libs.logback)
    runtimeOnly(libs.opentelemetry.exporter.sender.jdk)
    // the browsable description of the interface
    runtimeOnly(libs.swagger.ui)
    // the page's only library; browsers get it from the jar as it is
    runtimeOnly(libs.preact)
    // Netty's server looks for its exceptions; no JSON mapper comes with it
    runtimeOnly(libs.micronaut.json.core)
    openapiImplementation(libs.jackson.dataformat.yaml)
    testImplementation(project(":embedding"))
    testImplementation(libs.jackson.dataformat.yaml)
    testImplementation(libs.json.schema.validator)
    testImplementation(libs.swagger.parser)
}

application {
    applicationName = "lastword"
    mainClass.set("dev.lastword.server.cli.Main")
}
