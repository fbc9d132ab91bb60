/**
 * The PostgreSQL adapter: the ports of the core as set-based SQL, and the embedded server.
 */
@NullMarked
package dev.intake.jdbc;

import org.jspecify.annotations.NullMarked;
