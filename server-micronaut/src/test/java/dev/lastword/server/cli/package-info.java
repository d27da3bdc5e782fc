/** Tests of the command line, in this process, against a server on a free port or a store. */
@NullMarked
package dev.lastword.server.cli;

import org.jspecify.annotations.NullMarked;
