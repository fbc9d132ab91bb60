/** Commands and metrics for tenants and their settings. */
@NullMarked
package dev.intake.app.tenant;

import org.jspecify.annotations.NullMarked;
