/** Periodic work across tenants: retention of events, deliveries and traffic, and the counts of days. */
@NullMarked
package dev.intake.sweep;

import org.jspecify.annotations.NullMarked;
