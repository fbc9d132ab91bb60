/** Lifecycle programs: their states, what triggers them, and who has entered. */
@NullMarked
package dev.intake.program;

import org.jspecify.annotations.NullMarked;
