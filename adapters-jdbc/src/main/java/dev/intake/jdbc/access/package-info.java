/** PostgreSQL statements for ingestion keys, agent tokens and the audit record. */
@NullMarked
package dev.intake.jdbc.access;

import org.jspecify.annotations.NullMarked;
