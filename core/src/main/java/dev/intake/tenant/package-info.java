/** Tenants and their settings: limits, retention, sender name, sending times. */
@NullMarked
package dev.intake.tenant;

import org.jspecify.annotations.NullMarked;
