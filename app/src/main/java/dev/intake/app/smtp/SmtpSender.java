package dev.intake.app.smtp;

import dev.intake.app.smtp.SmtpConnection.Opening;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeLinks;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.time.InstantSource;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends by a mail server. Safe for use by several threads: each has a connection of its own while it sends, and takes up
 * one that another has left. (Decisions 6.6)
 */
final class SmtpSender implements OpenSender {
    private final SmtpServer server;
    private final Session session;
    private final MessageWriter writer;
    private final Deque<SmtpConnection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    SmtpSender(SmtpServer server, UnsubscribeLinks links, InstantSource clock) {
        this.server = server;
        this.session = server.session();
        this.writer = new MessageWriter(server, links, clock);
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        MimeMessage message;
        try {
            message = writer.write(session, email);
        } catch (MessagingException | RuntimeException e) {
            return new SendOutcome.Refused(Reasons.failed("the email cannot be written as a message", e));
        }
        String recipient = email.to().value();
        Optional<SmtpConnection> left = takeIdle();
        return left.isPresent() ? sendAgain(left.get(), message, recipient) : sendAnew(message, recipient);
    }

    /** A connection that has gone stale since the last email says nothing about the server, so another one is tried. */
    private SendOutcome sendAgain(SmtpConnection connection, MimeMessage message, String recipient) {
        SendOutcome outcome = send(connection, message, recipient);
        boolean stale = outcome instanceof SendOutcome.TryLater && connection.isStale();
        return stale ? sendAnew(message, recipient) : outcome;
    }

    private SendOutcome sendAnew(MimeMessage message, String recipient) {
        return SmtpConnection.open(server, session)
                .fold(new Opening.Cases<>(
                        opened -> send(opened.connection(), message, recipient),
                        notOpened -> new SendOutcome.TryLater(notOpened.reason(), true)));
    }

    private SendOutcome send(SmtpConnection connection, MimeMessage message, String recipient) {
        SendOutcome outcome = connection.send(message, recipient);
        if (outcome instanceof SendOutcome.Accepted) {
            leave(connection);
        } else {
            connection.close();
        }
        return outcome;
    }

    /** The connection that was used last, for the server has had the least time to close it. */
    private Optional<SmtpConnection> takeIdle() {
        for (SmtpConnection next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            if (next.isAlive()) {
                return Optional.of(next);
            }
            next.close();
        }
        return Optional.empty();
    }

    private void leave(SmtpConnection connection) {
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
