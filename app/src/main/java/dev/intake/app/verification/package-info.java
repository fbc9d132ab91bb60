/** The command that compares a provider's events with the recorded ones. */
@NullMarked
package dev.intake.app.verification;

import org.jspecify.annotations.NullMarked;
