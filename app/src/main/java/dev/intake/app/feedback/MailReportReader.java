package dev.intake.app.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.app.smtp.NoSuchRecipient;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.feedback.EmailReference;
import dev.intake.feedback.Feedback;
import jakarta.mail.BodyPart;
import jakarta.mail.Header;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetHeaders;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses an email that reports on another one: a delivery status notification (RFC 3464) or a feedback report (RFC 5965).
 * Both have three parts: text for people, fields for programs, and the headers of the reported email.
 */
final class MailReportReader {
    /** The types of the third part: the reported email or its headers. (RFC 3462, RFC 6533) */
    private static final Set<String> REPORTED =
            Set.of("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers");

    private static final Feedback IGNORED = Feedback.IGNORED;
    private static final Pattern NUMBERED = Pattern.compile("\\\\x\\{([0-9A-Fa-f]{2,6})}");

    private MailReportReader() {}

    /**
     * Returns the report; an ignored one if the email is not a report or is malformed.
     *
     * @param email the whole email, of a bounded size
     */
    static MailReport read(byte[] email) {
        String hash = UUID.nameUUIDFromBytes(email).toString();
        try {
            MimeMessage message =
                    new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(email));
            ContentType type = new ContentType(message.getContentType());
            if (!type.match("multipart/report")) {
                return new MailReport(hash, IGNORED);
            }
            MimeMultipart parts = new MimeMultipart(message.getDataHandler().getDataSource());
            return new MailReport(hash, read(parts));
        } catch (MessagingException | IOException | RuntimeException unreadable) {
            return new MailReport(hash, IGNORED);
        }
    }

    private static Feedback read(MimeMultipart parts) throws MessagingException, IOException {
        Optional<EmailId> email = Optional.empty();
        List<InternetHeaders> status = List.of();
        List<InternetHeaders> complaint = List.of();
        for (int i = 0; i < parts.getCount(); i++) {
            BodyPart part = parts.getBodyPart(i);
            if (part.isMimeType("message/delivery-status") || part.isMimeType("message/global-delivery-status")) {
                status = fields(decoded(part));
            } else if (part.isMimeType("message/feedback-report")) {
                complaint = fields(decoded(part));
            } else if (isReported(new ContentType(part.getContentType()))) {
                email = email(new InternetHeaders(decoded(part)));
            }
        }
        return complaint.isEmpty() ? bounce(status, email) : complaint(complaint.get(0), email);
    }

    /** Jakarta Mail leaves the encoding of parts {@code message/*}, which RFC 6533 allows and some servers use anyway. */
    private static InputStream decoded(BodyPart part) throws MessagingException, IOException {
        String encoding = part instanceof MimeBodyPart mime ? mime.getEncoding() : null;
        return encoding == null
                ? part.getInputStream()
                : MimeUtility.decode(((MimeBodyPart) part).getRawInputStream(), encoding);
    }

    private static boolean isReported(ContentType type) {
        return REPORTED.stream().anyMatch(type::match);
    }

    /** Returns the groups of fields, which blank lines separate. */
    private static List<InternetHeaders> fields(InputStream part) throws MessagingException, IOException {
        String text =
                new String(part.readAllBytes(), UTF_8).replace("\r\n", "\n").replace('\r', '\n');
        List<InternetHeaders> groups = new ArrayList<>();
        for (String group : text.strip().split("\n[ \t]*\n+", -1)) {
            groups.add(new InternetHeaders(new ByteArrayInputStream((group + "\r\n\r\n").getBytes(UTF_8)), true));
        }
        return groups;
    }

    private static Optional<EmailId> email(InternetHeaders headers) {
        return Collections.list(headers.getAllHeaders()).stream()
                .map(header -> ofHeader(header))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<EmailId> ofHeader(Header header) {
        return EmailReference.ofHeader(header.getName(), header.getValue());
    }

    /** Returns the bounce. Groups about recipients have an action; some servers write them without one about the email. */
    private static Feedback bounce(List<InternetHeaders> status, Optional<EmailId> email) {
        List<InternetHeaders> failed = status.stream()
                .filter(recipient -> field(recipient, "Action").equals("failed"))
                .toList();
        List<InternetHeaders> refused =
                failed.stream().filter(MailReportReader::isRefused).toList();
        if (!refused.isEmpty()) {
            return Feedback.hardBounce(
                    refused.stream()
                            .flatMap(recipient -> addresses(recipient).stream())
                            .toList(),
                    email);
        }
        return failed.isEmpty() ? IGNORED : Feedback.softBounce(email);
    }

    private static boolean isRefused(InternetHeaders recipient) {
        return NoSuchRecipient.isNamedBy(field(recipient, "Status"), unfolded(recipient, "Diagnostic-Code"));
    }

    /** Returns the recipient's addresses. If the email was forwarded, the first field contains the original address. */
    private static List<EmailAddress> addresses(InternetHeaders recipient) {
        List<EmailAddress> addresses = new ArrayList<>();
        for (String name : List.of("Original-Recipient", "Final-Recipient")) {
            String value = value(recipient, name);
            int type = value.indexOf(';');
            EmailAddress.ofMailbox(decoded(value.substring(type + 1))).ifPresent(addresses::add);
        }
        return addresses;
    }

    private static Feedback complaint(InternetHeaders report, Optional<EmailId> email) {
        return field(report, "Feedback-Type").equals("abuse") ? Feedback.complaint(List.of(), email) : IGNORED;
    }

    /** Returns the address with its letters beyond ASCII, which a server may write by their numbers. (RFC 6533, 3) */
    private static String decoded(String address) {
        return NUMBERED.matcher(address).replaceAll(letter -> {
            int point = Integer.parseInt(letter.group(1), 16);
            return Matcher.quoteReplacement(
                    Character.isValidCodePoint(point) ? Character.toString(point) : letter.group());
        });
    }

    private static String unfolded(InternetHeaders headers, String name) {
        String value = headers.getHeader(name, null);
        return value == null ? "" : MimeUtility.unfold(value).strip();
    }

    /** Returns the value in lower case; empty if the field is missing. */
    private static String field(InternetHeaders headers, String name) {
        return value(headers, name).toLowerCase(Locale.ROOT);
    }

    /** Returns the value without comments; empty if the field is missing. */
    private static String value(InternetHeaders headers, String name) {
        String value = headers.getHeader(name, null);
        return value == null ? "" : value.replaceAll("\\([^()]*\\)", "").strip();
    }
}
