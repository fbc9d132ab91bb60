/** Tenants and what each has set up. */
@NullMarked
package dev.intake.tenant;

import org.jspecify.annotations.NullMarked;
