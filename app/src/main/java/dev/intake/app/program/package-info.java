/** Commands for lifecycle programs, and their printed form. */
@NullMarked
package dev.intake.app.program;

import org.jspecify.annotations.NullMarked;
