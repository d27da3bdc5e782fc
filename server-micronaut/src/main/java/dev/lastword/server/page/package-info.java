/**
 * The web page: its files, how they are served, and how an execution is exported as a page of its
 * own. The page itself is in {@code src/main/resources/web}: plain modules and style sheets, which
 * browsers take as they are. Start with {@link dev.lastword.server.page.PageController}.
 */
@NullMarked
package dev.lastword.server.page;

import org.jspecify.annotations.NullMarked;
