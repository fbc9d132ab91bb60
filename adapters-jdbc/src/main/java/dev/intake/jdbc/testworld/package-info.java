/** PostgreSQL statements for test worlds. */
@NullMarked
package dev.intake.jdbc.testworld;

import org.jspecify.annotations.NullMarked;
