/**
 * What all resources share: bodies that are read with their places, replies, answers with their
 * status, problems. Start with {@link dev.lastword.server.http.Answers}.
 */
@NullMarked
package dev.lastword.server.http;

import org.jspecify.annotations.NullMarked;
