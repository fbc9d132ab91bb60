/** PostgreSQL statements for emails of programs. */
@NullMarked
package dev.intake.jdbc.email;

import org.jspecify.annotations.NullMarked;
