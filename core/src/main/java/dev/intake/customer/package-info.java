/** Customers of providers and the contacts to which they are linked. */
@NullMarked
package dev.intake.customer;

import org.jspecify.annotations.NullMarked;
