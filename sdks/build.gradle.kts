plugins {
    id("lastword.sdks")
}

description = "Clients and workers in Python and TypeScript."

dependencies {
    "sdkTestImplementation"(project(":server-micronaut"))
}
