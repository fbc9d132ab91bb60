/** PostgreSQL statements for dashboard accounts and signing in. */
@NullMarked
package dev.intake.jdbc.account;

import org.jspecify.annotations.NullMarked;
