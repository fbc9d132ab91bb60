/** Event types, event records, and what makes an event the same event when it arrives again. */
@NullMarked
package dev.intake.event;

import org.jspecify.annotations.NullMarked;
