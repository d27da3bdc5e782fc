plugins {
    id("lastword.java-library")
}

description = "Lastword in Spring Boot: an engine or a client, annotated workers, health, metrics, an outbox."

dependencies {
    api(project(":embedding"))
    api(libs.spring.boot.starter)
    implementation(project(":metrics-micrometer"))
    implementation(project(":store-jdbc"))
    compileOnlyApi(libs.jspecify)
    compileOnly(libs.jsr305)
    compileOnly(libs.micrometer.core)
    compileOnly(libs.spring.boot.actuator)
    compileOnly(libs.spring.jdbc)
    annotationProcessor(libs.spring.boot.configuration.processor)
    runtimeOnly(project(":store-memory"))
    testImplementation(libs.micrometer.core)
    testImplementation(libs.spring.boot.actuator)
    testImplementation(libs.spring.jdbc)
    testImplementation(libs.sqlite)
    testImplementation(libs.embedded.postgres)
    testImplementation(libs.hikari)
    testCompileOnly(libs.jsr305)
}

tasks.compileJava {
    // The processor of properties does not claim Spring's other annotations, which is no mistake.
    options.compilerArgs.add("-Xlint:-processing")
}

tasks.named("test") {
    inputs.file("../docs/spring.md")
}
