/** PostgreSQL statements for due steps. */
@NullMarked
package dev.intake.jdbc.step;

import org.jspecify.annotations.NullMarked;
