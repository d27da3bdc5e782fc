/** The client and its worker loop against a real server over a SQLite file. */
@NullMarked
package dev.lastword.server.client;

import org.jspecify.annotations.NullMarked;
