/** Foreign text in logs. */
@NullMarked
package dev.lastword.server.text;

import org.jspecify.annotations.NullMarked;
