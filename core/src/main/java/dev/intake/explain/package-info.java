/** Explanations of why a program did or did not fire for a contact, and of how its steps stand. */
@NullMarked
package dev.intake.explain;

import org.jspecify.annotations.NullMarked;
