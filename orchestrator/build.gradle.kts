plugins {
    id("lastword.java-library")
    id("lastword.generated-docs")
    id("lastword.test-kit")
}

description = "Graphs, the reactions to what happens in them, and the engine that commits both."

dependencies {
    api(project(":core"))
    api(project(":payloads-jackson"))
    api(project(":store-spi"))
    compileOnlyApi(libs.jspecify)
    implementation(project(":codec-jackson"))
    implementation(libs.cel)
    implementation(libs.jackson.dataformat.yaml)
    implementation(libs.slf4j.api)
    testImplementation(testFixtures(project(":core")))
    testImplementation(project(":store-memory"))
    testImplementation(project(":store-jdbc"))
    testImplementation(libs.embedded.postgres)
    testImplementation(libs.json.schema.validator)
    testRuntimeOnly(libs.slf4j.simple)
}

generatedDocs {
    mainClass.set("dev.lastword.orchestrator.docs.GeneratedFiles")
}
