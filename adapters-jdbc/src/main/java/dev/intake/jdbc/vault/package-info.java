/** Encryption of what the database must not be able to read. */
@NullMarked
package dev.intake.jdbc.vault;

import org.jspecify.annotations.NullMarked;
