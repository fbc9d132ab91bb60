/**
 * What every word builds on: cleaned text, ids, JSON, limits and turns, the sources of operations, and the unit of work.
 */
@NullMarked
package dev.intake.kernel;

import org.jspecify.annotations.NullMarked;
