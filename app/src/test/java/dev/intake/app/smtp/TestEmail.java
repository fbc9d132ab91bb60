package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.EmailSettings.Login;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.Recipient;
import dev.intake.email.Sender;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.kernel.TenantId;
import dev.intake.template.RenderedEmail;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestLinks;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLSocketFactory;

/** An email to send and a server to send it by; what a test does not name is usual. */
record TestEmail(String from, String to, String name, String subject, String text, Optional<String> html) {
    static final TestEmail USUAL = new TestEmail(
            "Acme", "ada@example.com", "Ada", "Welcome", "Hello Ada", Optional.of("<p>Hello <b>Ada</b></p>"));

    static final String ID = "00000000-0000-0007-0000-000000000007";
    static final String FROM = "hello@mail.acme.example";
    static final String MESSAGE_ID = "<" + ID + "@mail.acme.example>";
    static final TenantId TENANT = new TenantId("tn_1");
    static final ContactId ADA = new ContactId(new UUID(1, 2));

    static final String LINK = TestLinks.LINKS
            .to(new Recipient(TENANT, ADA, EmailId.parse(ID), EmailAddress.parse("ada@example.com")))
            .toString();

    /** Long enough for a busy machine. */
    static final SmtpTimeouts PATIENT = new SmtpTimeouts(
            Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));

    /** Waits that long for each reply, and for each part of an email to be taken. */
    static SmtpTimeouts waiting(Duration forEach) {
        return new SmtpTimeouts(Duration.ofMinutes(1), forEach, forEach, Duration.ofMinutes(1));
    }

    public TestEmail from(String changed) {
        return new TestEmail(changed, to, name, subject, text, html);
    }

    public TestEmail to(String changed) {
        return new TestEmail(from, changed, name, subject, text, html);
    }

    public TestEmail name(String changed) {
        return new TestEmail(from, to, changed, subject, text, html);
    }

    public TestEmail subject(String changed) {
        return new TestEmail(from, to, name, changed, text, html);
    }

    public TestEmail text(String changed) {
        return new TestEmail(from, to, name, subject, changed, html);
    }

    public TestEmail html(Optional<String> changed) {
        return new TestEmail(from, to, name, subject, text, changed);
    }

    /** The email, from the service's address. */
    public OutgoingEmail outgoing() {
        return outgoing(ID);
    }

    public OutgoingEmail outgoing(String id) {
        return outgoing(id, new Sender(from, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    public OutgoingEmail outgoing(Sender sender) {
        return outgoing(ID, sender);
    }

    private OutgoingEmail outgoing(String id, Sender sender) {
        UnsubscribeFooter footer = UnsubscribeFooter.of(sender, URI.create(LINK));
        return new OutgoingEmail(
                EmailId.parse(id).orElseThrow(),
                TENANT,
                sender,
                ADA,
                EmailAddress.parse(to).orElseThrow(),
                ContactName.of(name),
                footer.under(new RenderedEmail(subject, text, html)),
                footer,
                Optional.of(URI.create(LINK)),
                false);
    }

    public static SmtpServer server(int port, SmtpTimeouts timeouts) {
        return server(port, timeouts, MailSecurity.NONE, Optional.empty(), Optional.empty());
    }

    public static SmtpServer server(
            int port,
            SmtpTimeouts timeouts,
            MailSecurity security,
            Optional<Login> login,
            Optional<SSLSocketFactory> trust) {
        EmailAddress from = EmailAddress.parse(FROM).orElseThrow();
        return new SmtpServer(new EmailSettings.Smtp("127.0.0.1", port, security, login, from), timeouts, trust);
    }

    public static SmtpSender sender(SmtpServer server) {
        return new SmtpSender(server, new ManualClock());
    }
}
