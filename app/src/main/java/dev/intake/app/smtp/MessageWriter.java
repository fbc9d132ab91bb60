package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.ContactName;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.Sender;
import dev.intake.feedback.EmailReference;
import dev.intake.template.RenderedEmail;
import dev.intake.tenant.SenderAddress;
import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimePart;
import java.io.UnsupportedEncodingException;
import java.time.InstantSource;
import java.util.Date;
import java.util.Properties;

/** Writes an email as an Internet message. (Decisions 6.6; RFC 5322, 2369, 3834 and 8058) */
final class MessageWriter {
    /** Writes headers in UTF-8, which only servers with SMTPUTF8 accept. (RFC 6532) */
    private static final Session UTF8 = session();

    private final SmtpServer server;
    private final InstantSource clock;

    MessageWriter(SmtpServer server, InstantSource clock) {
        this.server = server;
        this.clock = clock;
    }

    /**
     * Returns the message to its only recipient.
     *
     * @throws MessagingException if SMTP cannot transport the recipient's address
     */
    MimeMessage write(Session session, OutgoingEmail email) throws MessagingException {
        Sender sender = email.from();
        String name = HeaderText.of(sender.name(), HeaderText.MAX_NAME);
        MimeMessage message = new StableMessage(
                email.to().needsSmtpUtf8() ? UTF8 : session, email.id() + "@" + server.senderDomain());
        message.setFrom(address(
                sender.from()
                        .map(SenderAddress::value)
                        .orElse(server.settings().from().value()),
                name));
        if (sender.replyTo().isPresent()) {
            message.setReplyTo(new Address[] {address(sender.replyTo().get().value(), "")});
        }
        message.setRecipient(
                Message.RecipientType.TO,
                address(
                        email.to()
                                .mailable()
                                .orElseThrow(() -> new MessagingException("the domain cannot be written in ASCII")),
                        email.toName().map(ContactName::value).orElse("")));
        message.setSubject(HeaderText.of(email.content().subject(), HeaderText.MAX_SUBJECT), UTF_8.name());
        message.setSentDate(Date.from(clock.instant()));
        if (email.test()) {
            message.setHeader("X-Intake-Test", "true");
        } else {
            message.setHeader(EmailReference.HEADER, email.id().toString());
            message.setHeader(
                    "X-PM-Metadata-" + EmailReference.METADATA, email.id().toString());
        }
        if (email.listUnsubscribe().isPresent()) {
            message.setHeader("List-Unsubscribe", "<" + email.listUnsubscribe().get() + ">");
            message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        message.setHeader("Auto-Submitted", "auto-generated");
        RenderedEmail content = email.content();
        if (content.html().isPresent()) {
            message.setContent(alternatives(content.text(), content.html().get()));
        } else {
            setText(message, content.text(), "plain");
        }
        message.saveChanges();
        return message;
    }

    private static Session session() {
        Properties properties = new Properties();
        properties.put("mail.mime.allowutf8", "true");
        return Session.getInstance(properties);
    }

    /** Returns the alternatives; mail clients show the last one that they support. */
    private static MimeMultipart alternatives(String text, String html) throws MessagingException {
        MimeBodyPart plain = new MimeBodyPart();
        setText(plain, text, "plain");
        MimeBodyPart rich = new MimeBodyPart();
        setText(rich, html, "html");
        return new MimeMultipart("alternative", plain, rich);
    }

    private static void setText(MimePart part, String text, String subtype) throws MessagingException {
        part.setText(text, UTF_8.name(), subtype);
    }

    private static InternetAddress address(String address, String name) throws MessagingException {
        InternetAddress written = new InternetAddress(address, true);
        String encoded = HeaderText.of(name, HeaderText.MAX_NAME);
        if (!encoded.isEmpty()) {
            try {
                written.setPersonal(encoded, UTF_8.name());
            } catch (UnsupportedEncodingException e) {
                throw new IllegalStateException("UTF-8 is missing in this Java platform", e);
            }
        }
        return written;
    }
}
