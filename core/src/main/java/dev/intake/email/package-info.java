/** Emails of programs: their states, the port of the mail server, unsubscribe links and consent. */
@NullMarked
package dev.intake.email;

import org.jspecify.annotations.NullMarked;
