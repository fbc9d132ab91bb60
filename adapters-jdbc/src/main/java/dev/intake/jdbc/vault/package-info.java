/** Encryption of secrets at rest. */
@NullMarked
package dev.intake.jdbc.vault;

import org.jspecify.annotations.NullMarked;
