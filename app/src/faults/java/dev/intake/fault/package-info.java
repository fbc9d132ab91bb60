/**
 * Breaks the service, its database and the connection between them under load, and reconciles what clients were told with
 * what is stored. See docs/reliability.md.
 */
@NullMarked
package dev.intake.fault;

import org.jspecify.annotations.NullMarked;
