/** Who may sign in to the dashboard: accounts, their passwords, one-time links and sessions. */
@NullMarked
package dev.intake.account;

import org.jspecify.annotations.NullMarked;
