/** Emails on their way: what is handed to the mail server, and what became of it. */
@NullMarked
package dev.intake.email;

import org.jspecify.annotations.NullMarked;
