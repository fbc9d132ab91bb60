/** Commands and metrics for webhook deliveries. */
@NullMarked
package dev.intake.app.webhook;

import org.jspecify.annotations.NullMarked;
