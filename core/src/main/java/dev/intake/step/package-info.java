/** Due steps of programs: the decision to send or skip an email, its hand-over, and the retry schedule. */
@NullMarked
package dev.intake.step;

import org.jspecify.annotations.NullMarked;
