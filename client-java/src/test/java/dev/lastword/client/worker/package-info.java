/** Tests of the worker loop's parts; whole workers are tested in server-micronaut. */
@NullMarked
package dev.lastword.client.worker;

import org.jspecify.annotations.NullMarked;
