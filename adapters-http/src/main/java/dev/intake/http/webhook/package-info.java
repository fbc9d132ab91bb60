/** The webhook endpoint and the pages of deliveries. */
@NullMarked
package dev.intake.http.webhook;

import org.jspecify.annotations.NullMarked;
