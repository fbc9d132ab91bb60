/** Explanations of why a program did or did not fire for a contact, and of the status of its steps. */
@NullMarked
package dev.intake.explain;

import org.jspecify.annotations.NullMarked;
