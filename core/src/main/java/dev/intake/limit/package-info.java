/** The request limit of a tenant, as exact integer arithmetic. */
@NullMarked
package dev.intake.limit;

import org.jspecify.annotations.NullMarked;
