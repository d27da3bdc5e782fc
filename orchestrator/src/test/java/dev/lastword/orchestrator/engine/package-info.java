@NullMarked
package dev.lastword.orchestrator.engine;

import org.jspecify.annotations.NullMarked;
