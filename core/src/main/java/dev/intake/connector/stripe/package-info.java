/** Stripe: its signature scheme and its mapping table. */
@NullMarked
package dev.intake.connector.stripe;

import org.jspecify.annotations.NullMarked;
