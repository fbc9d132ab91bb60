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
    /** 10 seconds to connect, 60 for each step, and a minute until the last step begins. */
    static final SmtpTimeouts DEFAULT = new SmtpTimeouts(
            Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60));

    /**
     * How long one email can take where everything goes as slowly as it may: the server is asked whether it still
     * listens, the email fails on the old connection, a new one is made, and the email goes through on that.
     */
    Duration longest() {
        Duration oneEmail = whole.plus(read);
        Duration connecting = connect.plus(whole).plus(read);
        return read.plus(oneEmail).plus(connecting).plus(oneEmail);
    }
}
