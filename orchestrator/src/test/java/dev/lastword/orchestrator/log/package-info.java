@NullMarked
package dev.lastword.orchestrator.log;

import org.jspecify.annotations.NullMarked;
