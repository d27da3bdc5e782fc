/** The files for deployment are not built here, so tests keep them in step with the program. */
@NullMarked
package dev.lastword.server.deploy;

import org.jspecify.annotations.NullMarked;
