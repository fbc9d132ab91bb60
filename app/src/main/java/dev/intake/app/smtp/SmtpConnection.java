package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings.Login;
import dev.intake.contact.EmailAddress;
import dev.intake.email.SendOutcome;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A connection to a mail server, which sends several emails one after the other. Not thread-safe. */
final class SmtpConnection implements AutoCloseable {
    /**
     * The maximum idle time. Servers close idle connections after some minutes, and some close a connection after a number of
     * emails.
     */
    private static final long MAX_IDLE_NANOS = Duration.ofSeconds(30).toNanos();

    private static final long MAX_AGE_NANOS = Duration.ofMinutes(5).toNanos();
    private static final long CHECK_AFTER_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int MAX_EMAILS = 100;
    private static final int ANY_REPLY = -1;
    private static final String SENDER = "the sender";
    private static final String NO_SMTPUTF8 =
            "the address has letters beyond ASCII before the @, and the mail server offers no SMTPUTF8";

    private final TrackedTransport transport;
    private final SmtpTimeouts timeouts;
    private final Reasons reasons;
    private final long opened = System.nanoTime();
    private long used = opened;
    private int emails;

    private SmtpConnection(TrackedTransport transport, SmtpTimeouts timeouts, Reasons reasons) {
        this.transport = transport;
        this.timeouts = timeouts;
        this.reasons = reasons;
    }

    /**
     * The result of opening a connection.
     *
     * @param connection the open connection, whose login the server accepted; the caller closes it. Empty if the server did not
     *     respond, or refused the connection or the login
     * @param reason why it is not open: one line without secrets; blank if it is
     */
    record Opening(Optional<SmtpConnection> connection, String reason) {
        private static Opening failed(String reason) {
            return new Opening(Optional.empty(), reason);
        }
    }

    /**
     * Connects, encrypts the connection as configured, and logs in.
     */
    static Opening open(SmtpServer server, Session session) {
        Optional<String> unresolved = HostLookup.SYSTEM.obstacle(
                server.settings().host(), server.timeouts().connect());
        if (unresolved.isPresent()) {
            return Opening.failed(unresolved.get());
        }
        Reasons reasons = reasons(server);
        TrackedTransport transport = new TrackedTransport(session);
        transport.begin(System.nanoTime() + server.timeouts().whole().toNanos());
        Optional<Login> login = server.settings().login();
        try {
            transport.connect(
                    server.settings().host(),
                    server.settings().port(),
                    login.map(Login::user).orElse(null),
                    login.map(known -> known.password().reveal()).orElse(null));
        } catch (MessagingException e) {
            return Opening.failed(whyNotOpened(transport, e, reasons));
        }
        SmtpConnection connection = new SmtpConnection(transport, server.timeouts(), reasons);
        // The library continues without a login if the server does not offer one.
        if (login.isPresent() && transport.getExtensionParameter("AUTH") == null) {
            connection.close();
            return Opening.failed("the mail server offers no login, but a user is set");
        }
        return new Opening(Optional.of(connection), "");
    }

    private static Reasons reasons(SmtpServer server) {
        Reasons none = new Reasons(List.of(server.settings().from().value()));
        return server.settings()
                .login()
                .map(login -> none.hiding(login.password().reveal()).hiding(login.user()))
                .orElse(none);
    }

    private static String whyNotOpened(TrackedTransport transport, MessagingException failure, Reasons reasons) {
        Optional<SmtpReply> no = transport.reply().filter(SmtpReply::isNegative);
        if (no.isPresent()) {
            return reasons.replied(no.get().text());
        }
        if (failure instanceof AuthenticationFailedException) {
            return "the mail server offers no usable login method";
        }
        boolean noTls = failure.getCause() == null
                && String.valueOf(failure.getMessage()).contains("STARTTLS");
        return noTls
                ? "the mail server offers no STARTTLS, which is required"
                : Reasons.failed("the mail server cannot be reached", failure);
    }

    /** Returns whether the connection is usable. Checks it with the server, unless the server has just accepted an email. */
    boolean isAlive() {
        long now = System.nanoTime();
        if (emails >= MAX_EMAILS || now - opened > MAX_AGE_NANOS || now - used > MAX_IDLE_NANOS) {
            return false;
        }
        transport.begin(now + timeouts.whole().toNanos());
        return now - used < CHECK_AFTER_NANOS || transport.isConnected();
    }

    /** Returns whether the server closed the connection before it accepted the last email. */
    boolean isStale() {
        return !transport.handedOver()
                && transport
                        .reply()
                        .map(reply -> reply.isShuttingDown() || reply.isAboutTheLogin())
                        .orElse(true);
    }

    /** Returns why the server refuses the sender address, in one line without secrets; absent if it accepts the address. */
    Optional<String> whySenderIsRefused(String sender) {
        transport.begin(System.nanoTime() + timeouts.whole().toNanos());
        try {
            transport.issueCommand("MAIL FROM:<" + sender + ">", ANY_REPLY);
        } catch (MessagingException e) {
            return Optional.of(Reasons.failed("the connection failed", e));
        }
        return transport.reply().filter(SmtpReply::isNegative).map(reply -> reasons.refused(SENDER, reply.text()));
    }

    /** Sends the email. After any outcome other than {@code Accepted}, the caller closes the connection. */
    SendOutcome send(MimeMessage message, EmailAddress recipient) {
        if (recipient.needsSmtpUtf8() && !transport.supportsExtension("SMTPUTF8")) {
            return new SendOutcome.Refused(NO_SMTPUTF8);
        }
        transport.setInternational(recipient.needsSmtpUtf8());
        transport.begin(System.nanoTime() + timeouts.whole().toNanos());
        try {
            transport.sendMessage(message, message.getAllRecipients());
            emails++;
            used = System.nanoTime();
            return new SendOutcome.Accepted();
        } catch (MessagingException | RuntimeException e) {
            return outcome(e, reasons.hiding(recipient.value()).hiding(recipient.key()));
        }
    }

    private SendOutcome outcome(Exception failure, Reasons hiding) {
        Optional<SmtpReply> reply = transport.reply();
        if (reply.filter(SmtpReply::isNegative).isPresent()) {
            return refusal(reply.get(), hiding);
        }
        if (!transport.handedOver()) {
            String reason = Reasons.failed("the connection failed before the whole email was handed over", failure);
            return reply.isEmpty() && transport.phase().knowsRecipient()
                    ? new SendOutcome.RecipientDeferred(reason, false)
                    : new SendOutcome.TryLater(reason, reply.isEmpty());
        }
        return reply.filter(SmtpReply::isPositive).isPresent()
                ? new SendOutcome.Accepted()
                : new SendOutcome.Unsure(Reasons.failed("the reply to the whole email was lost", failure));
    }

    private SendOutcome refusal(SmtpReply reply, Reasons hiding) {
        String replied = hiding.replied(reply.text());
        return switch (Refusal.of(transport.phase(), reply)) {
            case OF_ALL ->
                new SendOutcome.TryLater(
                        transport.phase() == SmtpPhase.SENDER && !reply.isShuttingDown() && !reply.isAboutTheLogin()
                                ? hiding.refused(SENDER, reply.text())
                                : replied,
                        true);
            case OF_SENDER -> new SendOutcome.RecipientDeferred(replied, false);
            case BUSY -> new SendOutcome.RecipientDeferred(replied, true);
            case OF_RECIPIENT -> new SendOutcome.RecipientRefused(replied);
            case OF_EMAIL -> new SendOutcome.Refused(replied);
            case FOR_NOW -> new SendOutcome.TryLater(replied, false);
        };
    }

    /** Ends the session without waiting for the reply. */
    @Override
    public void close() {
        try {
            transport.close();
        } catch (MessagingException | RuntimeException alreadyGone) {
            // The connection was already closed.
        }
    }
}
