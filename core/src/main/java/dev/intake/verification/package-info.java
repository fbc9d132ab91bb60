/** Compares the events of a provider with the recorded ones, and records those that are missing. */
@NullMarked
package dev.intake.verification;

import org.jspecify.annotations.NullMarked;
