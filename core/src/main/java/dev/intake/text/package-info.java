/** Cleaning, shortening and comparing text. */
@NullMarked
package dev.intake.text;

import org.jspecify.annotations.NullMarked;
