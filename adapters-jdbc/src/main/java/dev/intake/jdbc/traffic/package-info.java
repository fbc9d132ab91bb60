/** PostgreSQL statements for ingestion health. */
@NullMarked
package dev.intake.jdbc.traffic;

import org.jspecify.annotations.NullMarked;
