/** The emails that a program sends, and when: steps, delays, variants, sending windows, the goal. */
@NullMarked
package dev.intake.sequence;

import org.jspecify.annotations.NullMarked;
