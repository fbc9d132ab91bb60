/** Emails by SMTP: what a message looks like on the wire, and what the server's answer to it means. */
@NullMarked
package dev.intake.app.smtp;

import org.jspecify.annotations.NullMarked;
