/** Our stores before the suites, and the suites before wrong stores. */
@NullMarked
package dev.lastword.certification;

import org.jspecify.annotations.NullMarked;
