plugins {
    id("lastword.benchmarks")
}

description = "Measurements, with peers in the same run."

dependencies {
    implementation(project(":core"))
    compileOnly(libs.jspecify)
}
