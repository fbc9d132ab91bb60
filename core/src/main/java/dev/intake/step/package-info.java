/** What is due in programs: who is sent what now, who is not and why, and what follows from the mail server's answer. */
@NullMarked
package dev.intake.step;

import org.jspecify.annotations.NullMarked;
