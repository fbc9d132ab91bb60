/** Clerk: its mapping table. */
@NullMarked
package dev.intake.connector.clerk;

import org.jspecify.annotations.NullMarked;
