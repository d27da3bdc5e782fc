plugins {
    id("lastword.dependency-free-library")
}

description = "What the platform asks of storage. Needs nothing but the JDK."

dependencies {
    compileOnlyApi(libs.jspecify)
}

tasks.named("test") {
    inputs.file("../docs/store-rules.md")
}
