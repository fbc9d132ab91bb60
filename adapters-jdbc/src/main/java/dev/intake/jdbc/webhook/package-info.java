/** PostgreSQL statements for webhook deliveries. */
@NullMarked
package dev.intake.jdbc.webhook;

import org.jspecify.annotations.NullMarked;
