/** What a batch reads and writes, on PostgreSQL. */
@NullMarked
package dev.intake.jdbc.ingest;

import org.jspecify.annotations.NullMarked;
