/** Connections, transactions, tenant sessions, column codes and faults, for the statements of all other packages. */
@NullMarked
package dev.intake.jdbc.sql;

import org.jspecify.annotations.NullMarked;
