/** PostgreSQL statements for the import of a provider's users. */
@NullMarked
package dev.intake.jdbc.userimport;

import org.jspecify.annotations.NullMarked;
