/**
 * An embedded PostgreSQL: unpacked, started, adopted or recovered on the user's data directory, with the durability of
 * a server that was set up by hand.
 */
@NullMarked
package dev.intake.jdbc.embedded;

import org.jspecify.annotations.NullMarked;
