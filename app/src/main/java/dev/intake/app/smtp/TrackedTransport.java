package dev.intake.app.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * A transport that tracks the progress of an email and the server's last reply. The library's exceptions are not enough:
 * after an unexpected reply, it sends {@code RSET}; if the server has closed the connection, {@code RSET} fails and hides the
 * reply.
 */
final class TrackedTransport extends SMTPTransport {
    private long deadline = Long.MAX_VALUE;
    private boolean handedOver;
    private boolean clearingUp;
    private SmtpPhase phase = SmtpPhase.SESSION;
    private Optional<SmtpReply> reply = Optional.empty();

    TrackedTransport(Session session) {
        super(session, new URLName("smtp", null, -1, null, null, null));
    }

    /**
     * Starts tracking an email.
     *
     * @param nanoTime the time after which no further step begins
     */
    synchronized void begin(long nanoTime) {
        deadline = nanoTime;
        handedOver = false;
        clearingUp = false;
        phase = SmtpPhase.SESSION;
        reply = Optional.empty();
    }

    /** Returns whether the server may have received the whole email. */
    synchronized boolean handedOver() {
        return handedOver;
    }

    /** Returns the phase to which the last reply belongs. */
    synchronized SmtpPhase phase() {
        return phase;
    }

    /** Returns the reply to the last command of the email, if there was one. */
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
                phase = SmtpPhase.of(command);
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
