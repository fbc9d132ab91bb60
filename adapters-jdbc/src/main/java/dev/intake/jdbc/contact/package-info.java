/** PostgreSQL statements for contacts. */
@NullMarked
package dev.intake.jdbc.contact;

import org.jspecify.annotations.NullMarked;
