/** Why a program did or did not start for a contact, and how its steps stand. */
@NullMarked
package dev.intake.explain;

import org.jspecify.annotations.NullMarked;
