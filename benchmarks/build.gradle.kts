plugins {
    id("lastword.benchmarks")
}

description = "Measurements, with peers in the same run."

dependencies {
    implementation(project(":core"))
    implementation(project(":orchestrator"))
    implementation(project(":store-jdbc"))
    implementation(libs.embedded.postgres)
    implementation(libs.sqlite)
    runtimeOnly(libs.postgresql)
    runtimeOnly(libs.slf4j.simple)
    compileOnly(libs.jspecify)
}
