/** PostgreSQL statements for lifecycle programs. */
@NullMarked
package dev.intake.jdbc.program;

import org.jspecify.annotations.NullMarked;
