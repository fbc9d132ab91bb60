/** Provider events: signatures, mapping tables, lifecycle event types, and what is remembered of provider objects. */
@NullMarked
package dev.intake.connector;

import org.jspecify.annotations.NullMarked;
