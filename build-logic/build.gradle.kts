plugins {
    id("java-gradle-plugin")
}

description = "What the modules have in common: one plugin for each kind of module."

dependencies {
    implementation(libs.spotless.plugin)
}

tasks.compileJava {
    options.release.set(17)
    options.compilerArgs.add("-Xlint:all")
    options.compilerArgs.add("-Werror")
}

gradlePlugin {
    plugins {
        create("root") {
            id = "lastword.root"
            implementationClass = "dev.lastword.gradle.RootPlugin"
        }
        create("java-library") {
            id = "lastword.java-library"
            implementationClass = "dev.lastword.gradle.LibraryPlugin"
        }
        create("dependency-free-library") {
            id = "lastword.dependency-free-library"
            implementationClass = "dev.lastword.gradle.DependencyFreeLibraryPlugin"
        }
        create("application") {
            id = "lastword.application"
            implementationClass = "dev.lastword.gradle.CommandLinePlugin"
        }
        create("server") {
            id = "lastword.server"
            implementationClass = "dev.lastword.gradle.ServerPlugin"
        }
        create("openapi") {
            id = "lastword.openapi"
            implementationClass = "dev.lastword.gradle.OpenApiPlugin"
        }
        create("benchmarks") {
            id = "lastword.benchmarks"
            implementationClass = "dev.lastword.gradle.BenchmarksPlugin"
        }
        create("architecture-tests") {
            id = "lastword.architecture-tests"
            implementationClass = "dev.lastword.gradle.ArchitectureTestsPlugin"
        }
        create("certification") {
            id = "lastword.certification"
            implementationClass = "dev.lastword.gradle.CertificationPlugin"
        }
        create("quorum-faults") {
            id = "lastword.quorum-faults"
            implementationClass = "dev.lastword.gradle.QuorumFaultsPlugin"
        }
        create("mutation-tests") {
            id = "lastword.mutation-tests"
            implementationClass = "dev.lastword.gradle.MutationTestsPlugin"
        }
        create("interleavings") {
            id = "lastword.interleavings"
            implementationClass = "dev.lastword.gradle.InterleavingsPlugin"
        }
        create("generated-docs") {
            id = "lastword.generated-docs"
            implementationClass = "dev.lastword.gradle.GeneratedDocsPlugin"
        }
        create("browser-tests") {
            id = "lastword.browser-tests"
            implementationClass = "dev.lastword.gradle.BrowserTestsPlugin"
        }
        create("simulation") {
            id = "lastword.simulation"
            implementationClass = "dev.lastword.gradle.SimulationPlugin"
        }
        create("test-kit") {
            id = "lastword.test-kit"
            implementationClass = "dev.lastword.gradle.TestKitPlugin"
        }
        create("bom") {
            id = "lastword.bom"
            implementationClass = "dev.lastword.gradle.BomPlugin"
        }
        create("sdks") {
            id = "lastword.sdks"
            implementationClass = "dev.lastword.gradle.SdksPlugin"
        }
        create("wrong-cores") {
            id = "lastword.wrong-cores"
            implementationClass = "dev.lastword.gradle.WrongCoresPlugin"
        }
    }
}
