/** Commands and metrics for dashboard accounts and signing in. */
@NullMarked
package dev.intake.app.account;

import org.jspecify.annotations.NullMarked;
