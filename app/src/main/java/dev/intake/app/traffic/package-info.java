/** Metrics of the backlog, and the writer of traffic counts. */
@NullMarked
package dev.intake.app.traffic;

import org.jspecify.annotations.NullMarked;
