/**
 * A PostgreSQL of Intake's own, for those who have none: unpacked, started, adopted or recovered on a data directory of
 * the user's choice, with the same durability as a server set up by hand.
 */
@NullMarked
package dev.intake.jdbc.embedded;

import org.jspecify.annotations.NullMarked;
