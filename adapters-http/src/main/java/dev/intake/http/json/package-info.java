/** Bounded, strict reading of JSON from outside. */
@NullMarked
package dev.intake.http.json;

import org.jspecify.annotations.NullMarked;
