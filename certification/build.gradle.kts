plugins {
    id("lastword.certification")
    id("lastword.mutation-tests")
}

description = "Our own stores before the conformance suites: their fixtures, and the suites' teeth."

dependencies {
    api(project(":tck"))
    implementation(project(":store-memory"))
    implementation(project(":store-jdbc"))
    implementation(testFixtures(project(":store-jdbc")))
    implementation(project(":store-rocksdb"))
    implementation(libs.embedded.postgres)
    runtimeOnly(libs.slf4j.simple)
    compileOnlyApi(libs.jspecify)
    testImplementation(libs.postgresql)
}

mutationTests {
    module.set("store-memory")
    tests.add("dev.lastword.certification.MemoryCertification")
}
