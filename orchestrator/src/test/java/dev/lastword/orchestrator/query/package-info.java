/** What views show, on a store in memory. */
@org.jspecify.annotations.NullMarked
package dev.lastword.orchestrator.query;
