/** Cleaning and shortening of text from outside. */
@NullMarked
package dev.intake.text;

import org.jspecify.annotations.NullMarked;
