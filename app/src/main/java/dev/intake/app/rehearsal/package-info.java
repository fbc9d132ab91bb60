/** The command that rehearses a program, and its printed form. */
@NullMarked
package dev.intake.app.rehearsal;

import org.jspecify.annotations.NullMarked;
