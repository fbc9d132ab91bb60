/** Polar: its mapping table. */
@NullMarked
package dev.intake.connector.polar;

import org.jspecify.annotations.NullMarked;
