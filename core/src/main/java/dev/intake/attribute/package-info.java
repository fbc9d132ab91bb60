/** Attributes of contacts, properties of events, and the sanitizer that makes them from untrusted input. */
@NullMarked
package dev.intake.attribute;

import org.jspecify.annotations.NullMarked;
