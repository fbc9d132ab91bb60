package dev.intake.app.smtp;

import java.time.Duration;

/**
 * The timeouts of an SMTP session. Java's default is to wait forever.
 *
 * @param connect the timeout of a connection, and that of resolving the name of its host
 * @param read the timeout of a reply; long, because a later reply to a whole email would be lost
 * @param write the timeout of writing a part of an email
 * @param whole the time after which no further step of an email begins
 */
record SmtpTimeouts(Duration connect, Duration read, Duration write, Duration whole) {
    /** 10 seconds to connect, 60 for each step, and a minute until the last step begins. */
    static final SmtpTimeouts DEFAULT = new SmtpTimeouts(
            Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60));

    /**
     * Returns the maximum time that one email can take: a check of an idle connection, a failure on it, a new connection, and
     * the email on that connection.
     */
    Duration longest() {
        Duration oneEmail = whole.plus(read);
        Duration connecting = connect.multipliedBy(2).plus(whole).plus(read);
        return read.plus(oneEmail).plus(connecting).plus(oneEmail);
    }
}
