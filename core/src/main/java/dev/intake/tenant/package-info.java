/** Tenants and their settings: limits, retention, sender name. */
@NullMarked
package dev.intake.tenant;

import org.jspecify.annotations.NullMarked;
