/**
 * The page in a real Chromium. {@link dev.lastword.server.browser.Stage} starts a server and a
 * browser; {@link dev.lastword.server.browser.Shop} has the graph that most tests play, and its
 * workers.
 */
@NullMarked
package dev.lastword.server.browser;

import org.jspecify.annotations.NullMarked;
