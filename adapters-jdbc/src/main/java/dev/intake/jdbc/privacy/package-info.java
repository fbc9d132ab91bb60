/** PostgreSQL statements for export and erasure of the data of one contact. */
@NullMarked
package dev.intake.jdbc.privacy;

import org.jspecify.annotations.NullMarked;
