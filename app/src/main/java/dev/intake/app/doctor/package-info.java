/** Finds out what keeps Intake from working, and says what to do about it. Changes nothing. */
@NullMarked
package dev.intake.app.doctor;

import org.jspecify.annotations.NullMarked;
