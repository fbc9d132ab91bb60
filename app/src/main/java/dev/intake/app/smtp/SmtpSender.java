package dev.intake.app.smtp;

import dev.intake.app.smtp.SmtpConnection.Opening;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.time.InstantSource;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends emails through a mail server. Thread-safe: each thread has its own connection while it sends, and idle connections are
 * reused. (Decisions 6.6)
 */
final class SmtpSender implements OpenSender {
    private static final SendOutcome HIDDEN_FOOTER = new SendOutcome.Refused(
            "the HTML of the email hides the unsubscribe link or the postal address: edit it, then release the email");

    private final SmtpServer server;
    private final Session session;
    private final MessageWriter writer;
    private final Deque<SmtpConnection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    SmtpSender(SmtpServer server, InstantSource clock) {
        this.server = server;
        this.session = server.session();
        this.writer = new MessageWriter(server, clock);
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        if (email.to().mailable().isEmpty()) {
            return new SendOutcome.Refused(
                    "the address has a domain that cannot exist: IDNA2008 has no ASCII form of it");
        }
        if (!email.content().html().map(new ShownFooter(email.footer())::isIn).orElse(true)) {
            return HIDDEN_FOOTER;
        }
        MimeMessage message;
        try {
            message = writer.write(session, email);
        } catch (MessagingException | RuntimeException e) {
            return new SendOutcome.Refused(Reasons.failed("the email cannot be written as a message", e));
        }
        Optional<SmtpConnection> left = takeIdle();
        return left.isPresent() ? sendOnIdle(left.get(), message, email) : sendOnNew(message, email);
    }

    /** Sends on an idle connection. If the server had closed it, sends on a new one. */
    private SendOutcome sendOnIdle(SmtpConnection connection, MimeMessage message, OutgoingEmail email) {
        SendOutcome outcome = send(connection, message, email);
        boolean failed = outcome instanceof SendOutcome.TryLater || outcome instanceof SendOutcome.RecipientDeferred;
        boolean stale = failed && connection.isStale();
        return stale ? sendOnNew(message, email) : outcome;
    }

    private SendOutcome sendOnNew(MimeMessage message, OutgoingEmail email) {
        Opening opening = SmtpConnection.open(server, session);
        return opening.connection().isPresent()
                ? send(opening.connection().get(), message, email)
                : new SendOutcome.TryLater(opening.reason(), true);
    }

    private SendOutcome send(SmtpConnection connection, MimeMessage message, OutgoingEmail email) {
        SendOutcome outcome = connection.send(message, email.to());
        if (outcome instanceof SendOutcome.Accepted) {
            release(connection);
        } else {
            connection.close();
        }
        return outcome;
    }

    /** Removes and returns the most recently used idle connection, which the server has probably not closed. */
    private Optional<SmtpConnection> takeIdle() {
        for (SmtpConnection next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            if (next.isAlive()) {
                return Optional.of(next);
            }
            next.close();
        }
        return Optional.empty();
    }

    private void release(SmtpConnection connection) {
        idle.addFirst(connection);
        if (closed.get()) {
            close();
        }
    }

    @Override
    public void close() {
        closed.set(true);
        for (SmtpConnection next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            next.close();
        }
    }
}
