/** Tests of requests, repetitions and streams, against servers that misbehave on purpose. */
@NullMarked
package dev.lastword.client.http;

import org.jspecify.annotations.NullMarked;
