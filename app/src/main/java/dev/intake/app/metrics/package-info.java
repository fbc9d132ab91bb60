/** The figures that the service keeps of itself, for those who run it. */
@NullMarked
package dev.intake.app.metrics;

import org.jspecify.annotations.NullMarked;
