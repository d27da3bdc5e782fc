/**
 * Makes the vector files. {@link dev.lastword.tck.vectors.generate.VectorGenerator} puts together
 * scenarios, grids and {@link dev.lastword.tck.vectors.generate.SeededFolds}; made again, the files
 * are the same to the byte, and a test says so.
 */
@NullMarked
package dev.lastword.tck.vectors.generate;

import org.jspecify.annotations.NullMarked;
