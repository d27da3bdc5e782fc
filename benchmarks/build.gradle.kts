plugins {
    id("lastword.benchmarks")
}

description = "Measurements, with peers in the same run."

dependencies {
    implementation(project(":core"))
    implementation(project(":client-java"))
    implementation(project(":orchestrator"))
    implementation(project(":store-jdbc"))
    implementation(libs.db.scheduler)
    implementation(libs.dbos)
    implementation(libs.embedded.postgres)
    implementation(libs.flowable)
    implementation(libs.hikari)
    implementation(libs.jobrunr)
    implementation(libs.quartz)
    implementation(libs.sqlite)
    runtimeOnly(project(":store-rocksdb"))
    runtimeOnly(libs.postgresql)
    runtimeOnly(libs.slf4j.simple)
    compileOnly(libs.jspecify)
}
