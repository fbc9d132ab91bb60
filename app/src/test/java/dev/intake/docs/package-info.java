/** The documents say what is. */
@NullMarked
package dev.intake.docs;

import org.jspecify.annotations.NullMarked;
