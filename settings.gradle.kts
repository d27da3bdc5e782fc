pluginManagement {
    includeBuild("build-logic")
    repositories {
        mavenCentral()
    }
}

dependencyResolutionManagement {
    repositoriesMode.set(RepositoriesMode.FAIL_ON_PROJECT_REPOS)
    repositories {
        mavenCentral()
    }
}

rootProject.name = "lastword"

include("core")
include("codec-jackson")
include("payloads-jackson")
include("store-spi")
include("store-memory")
include("store-jdbc")
include("store-kv")
include("store-rocksdb")
include("orchestrator")
include("client-java")
include("metrics-micrometer")
include("embedding")
include("spring-boot-starter")
include("server-micronaut")
include("bom")
include("sdks")
include("simulation")
include("tck")
include("certification")
include("benchmarks")
include("architecture")
