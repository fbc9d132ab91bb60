/** Identifiers and their generation. */
@NullMarked
package dev.intake.id;

import org.jspecify.annotations.NullMarked;
