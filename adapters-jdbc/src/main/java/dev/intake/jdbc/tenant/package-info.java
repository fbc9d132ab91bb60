/** PostgreSQL statements for tenants and their settings. */
@NullMarked
package dev.intake.jdbc.tenant;

import org.jspecify.annotations.NullMarked;
