package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

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
    private boolean international;
    private SmtpPhase phase = SmtpPhase.SESSION;
    private Optional<SmtpReply> reply = Optional.empty();

    TrackedTransport(Session session) {
        super(session, new URLName("smtp", null, -1, null, null, null));
    }

    /** Sets whether the next email has letters beyond ASCII in its envelope and headers. (RFC 6531) */
    synchronized void setInternational(boolean needsSmtpUtf8) {
        international = needsSmtpUtf8;
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
        super.sendCommand(international ? inUtf8(command) : command);
    }

    /**
     * Returns the command with a character for each byte, as the library writes them. Its own setting would ask for SMTPUTF8 with
     * every email, and a server returns such an email if the next one does not offer it.
     */
    private static String inUtf8(String command) {
        String bytes = new String(command.getBytes(UTF_8), ISO_8859_1);
        return command.startsWith("MAIL ") ? bytes + " SMTPUTF8" : bytes;
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
