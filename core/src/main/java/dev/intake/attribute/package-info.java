/** Flat attributes of contacts and properties of events, and the sanitization that makes them. */
@NullMarked
package dev.intake.attribute;

import org.jspecify.annotations.NullMarked;
