/** Provider payloads as values: a JSON tree that is read by path and never throws. */
@NullMarked
package dev.intake.json;

import org.jspecify.annotations.NullMarked;
