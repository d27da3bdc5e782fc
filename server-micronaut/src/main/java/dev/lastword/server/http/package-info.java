/**
 * Shared parts of all resources: bodies that are read with their places, replies, answers with
 * their status, problems. Start with {@link dev.lastword.server.http.AnswerResponses}.
 */
@NullMarked
package dev.lastword.server.http;

import org.jspecify.annotations.NullMarked;
