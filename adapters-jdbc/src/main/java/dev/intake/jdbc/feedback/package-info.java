/** PostgreSQL statements for feedback about emails. */
@NullMarked
package dev.intake.jdbc.feedback;

import org.jspecify.annotations.NullMarked;
