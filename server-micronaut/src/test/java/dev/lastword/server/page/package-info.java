/** Tests of how the page is served and exported; what it does in a browser is browserTest's. */
@NullMarked
package dev.lastword.server.page;

import org.jspecify.annotations.NullMarked;
