/** Commands and metrics for events. */
@NullMarked
package dev.intake.app.event;

import org.jspecify.annotations.NullMarked;
