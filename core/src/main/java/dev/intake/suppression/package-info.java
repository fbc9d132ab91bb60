/** Closed addresses: which email addresses of a tenant receive no email, why, and since when. (ADR 107) */
@NullMarked
package dev.intake.suppression;

import org.jspecify.annotations.NullMarked;
