/** The metrics of the service. */
@NullMarked
package dev.intake.app.metrics;

import org.jspecify.annotations.NullMarked;
