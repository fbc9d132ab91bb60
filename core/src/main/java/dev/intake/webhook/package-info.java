/**
 * Deliveries of provider webhooks: reception, the rules that turn a delivery into a plan, pending customer matches and retries.
 */
@NullMarked
package dev.intake.webhook;

import org.jspecify.annotations.NullMarked;
