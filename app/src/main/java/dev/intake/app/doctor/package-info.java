/** Checks the configuration and its environment, and changes nothing. */
@NullMarked
package dev.intake.app.doctor;

import org.jspecify.annotations.NullMarked;
