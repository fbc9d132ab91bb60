/** PostgreSQL statements for ingestion health. */
@NullMarked
package dev.intake.jdbc.health;

import org.jspecify.annotations.NullMarked;
