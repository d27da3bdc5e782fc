/** The programs of docs/spring.md, and the test that they are those. */
@NullMarked
package dev.lastword.spring.docs;

import org.jspecify.annotations.NullMarked;
