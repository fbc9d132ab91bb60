/** PostgreSQL statements for closed addresses. */
@NullMarked
package dev.intake.jdbc.suppression;

import org.jspecify.annotations.NullMarked;
