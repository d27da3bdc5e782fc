/**
 * Who asks, and what they may. The one place that decides about it is {@link
 * dev.lastword.server.security.Authentication}.
 */
@NullMarked
package dev.lastword.server.security;

import org.jspecify.annotations.NullMarked;
