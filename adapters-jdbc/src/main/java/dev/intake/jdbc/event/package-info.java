/** PostgreSQL statements for events. */
@NullMarked
package dev.intake.jdbc.event;

import org.jspecify.annotations.NullMarked;
