/** JSON values that are read by path and never throw. */
@NullMarked
package dev.intake.json;

import org.jspecify.annotations.NullMarked;
