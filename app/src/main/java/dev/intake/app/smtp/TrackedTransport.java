package dev.intake.app.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * A connection that knows how far it has come with an email, and what the server last said to it. The library's
 * exceptions do not tell: after an answer that it did not expect it sends {@code RSET}, and when that fails, as it does
 * where the server has hung up, the answer is lost in the second failure.
 */
final class TrackedTransport extends SMTPTransport {
    private long deadline = Long.MAX_VALUE;
    private boolean handedOver;
    private boolean clearingUp;
    private Optional<SmtpReply> reply = Optional.empty();

    TrackedTransport(Session session) {
        super(session, new URLName("smtp", null, -1, null, null, null));
    }

    /**
     * Begins to track another email.
     *
     * @param nanoTime when no further step may begin
     */
    synchronized void begin(long nanoTime) {
        deadline = nanoTime;
        handedOver = false;
        clearingUp = false;
        reply = Optional.empty();
    }

    /** Whether the end of the email has been, or may have been, given to the server. */
    synchronized boolean handedOver() {
        return handedOver;
    }

    /** What the server answered to the last command of the email; nothing when no answer came. */
    synchronized Optional<SmtpReply> reply() {
        return reply;
    }

    @Override
    protected void finishData() throws IOException, MessagingException {
        requireTime();
        handedOver = true;
        super.finishData();
    }

    @Override
    protected void sendCommand(String command) throws MessagingException {
        clearingUp = command.equals("RSET") || command.equals("QUIT");
        if (!clearingUp) {
            reply = Optional.empty();
            if (!handedOver) {
                requireTime();
            }
        }
        super.sendCommand(command);
    }

    @Override
    protected int readServerResponse() throws MessagingException {
        int code = super.readServerResponse();
        if (!clearingUp && code > 0) {
            reply = Optional.of(new SmtpReply(code, getLastServerResponse()));
        }
        return code;
    }

    private void requireTime() throws MessagingException {
        if (System.nanoTime() - deadline > 0) {
            throw new MessagingException("the mail server takes too long");
        }
    }
}
