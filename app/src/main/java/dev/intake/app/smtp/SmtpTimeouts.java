package dev.intake.app.smtp;

import java.time.Duration;

/**
 * How long a mail server is waited for. Java's own default is for ever.
 *
 * @param connect for the connection to be made
 * @param read for each answer; an answer to a whole email that comes later than this is lost, so it is generous
 * @param write for each piece of an email to be taken
 * @param whole after which no further step of one email is begun
 */
record SmtpTimeouts(Duration connect, Duration read, Duration write, Duration whole) {
    /** 10 seconds to connect, 60 for each step, and a minute until the last step begins: two minutes in all. */
    static final SmtpTimeouts DEFAULT = new SmtpTimeouts(
            Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60));
}
