/** A package that has what every package must have. */
@NullMarked
package dev.intake.planted.two;

import org.jspecify.annotations.NullMarked;
