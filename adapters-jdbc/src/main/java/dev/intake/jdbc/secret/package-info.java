/** PostgreSQL statements for secrets at rest. */
@NullMarked
package dev.intake.jdbc.secret;

import org.jspecify.annotations.NullMarked;
