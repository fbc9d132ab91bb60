/** Dashboard accounts: passwords, second factors, one-time links, sessions, and the limits on attempts to sign in. */
@NullMarked
package dev.intake.account;

import org.jspecify.annotations.NullMarked;
