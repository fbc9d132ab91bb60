/** PostgreSQL statements for verifications. */
@NullMarked
package dev.intake.jdbc.verification;

import org.jspecify.annotations.NullMarked;
