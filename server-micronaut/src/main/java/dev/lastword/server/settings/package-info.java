/**
 * Settings of the server: from file, environment and flags, in the order of {@link
 * dev.lastword.server.settings.Setting}.
 */
@NullMarked
package dev.lastword.server.settings;

import org.jspecify.annotations.NullMarked;
