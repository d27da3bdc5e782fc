plugins {
    id("lastword.java-library")
    id("lastword.test-kit")
    id("lastword.quorum-faults")
}

description = "Stores on SQLite and PostgreSQL."

dependencies {
    api(project(":store-spi"))
    compileOnlyApi(libs.jspecify)
    // JDBI is annotated with it, and javac warns of annotations it cannot find
    compileOnly(libs.error.prone.annotations)
    implementation(libs.jdbi)
    implementation(libs.hikari)
    implementation(libs.slf4j.api)
    implementation(libs.sqlite)
    implementation(libs.postgresql)
    testFixturesApi(libs.embedded.postgres)
}
