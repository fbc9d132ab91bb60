/** Real PostgreSQL servers and databases for tests. */
@NullMarked
package dev.intake.jdbc.testing;

import org.jspecify.annotations.NullMarked;
