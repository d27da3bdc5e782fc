plugins {
    id("lastword.root")
}

description = "An event-sourced execution engine in which cancel has the last word."
