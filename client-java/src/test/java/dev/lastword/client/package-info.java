/** Tests of what the client says and understands; a real server answers it in server-micronaut. */
@NullMarked
package dev.lastword.client;

import org.jspecify.annotations.NullMarked;
