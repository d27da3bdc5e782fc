plugins {
    id("lastword.java-library")
}

description = "A store on RocksDB."

dependencies {
    api(project(":store-kv"))
    implementation(libs.rocksdb)
    compileOnlyApi(libs.jspecify)
}
