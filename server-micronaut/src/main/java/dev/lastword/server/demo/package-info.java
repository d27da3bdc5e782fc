/**
 * Contents of {@code --demo}: graphs, a worker that simulates work, and users who order, approve
 * and cancel. Start with {@link dev.lastword.server.demo.Demo}.
 */
@NullMarked
package dev.lastword.server.demo;

import org.jspecify.annotations.NullMarked;
