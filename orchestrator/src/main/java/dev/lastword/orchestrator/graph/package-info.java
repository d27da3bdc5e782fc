/**
 * Graphs that executions follow: nodes, edges, and the branches that Forks open and Joins close.
 *
 * <p>A {@link dev.lastword.orchestrator.graph.Graph} is valid by construction: its edges lead
 * somewhere, and its Joins have branches. It comes from a {@link
 * dev.lastword.orchestrator.graph.GraphDraft}, which may hold anything, through checks that list
 * every problem with its place. Nothing here knows JSON or an expression language: expressions are
 * text, and {@link dev.lastword.orchestrator.graph.Conditions} says what they mean.
 */
@NullMarked
package dev.lastword.orchestrator.graph;

import org.jspecify.annotations.NullMarked;
