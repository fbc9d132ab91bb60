package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.Sender;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.testing.ManualClock;
import jakarta.mail.BodyPart;
import jakarta.mail.Header;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over the wire, read as whoever gets it reads it. */
class MessageWriterTest {
    private static final SmtpServer SERVER = TestEmail.server(25, TestEmail.PATIENT);
    private static final MessageWriter WRITER = new MessageWriter(SERVER, new ManualClock());
    private static final List<String> HEADERS = List.of(
            "Date",
            "From",
            "To",
            "Message-ID",
            "Subject",
            "MIME-Version",
            "Content-Type",
            "List-Unsubscribe",
            "List-Unsubscribe-Post",
            "Auto-Submitted",
            "X-Intake-Email",
            "X-PM-Metadata-intake-email");

    private static byte[] written(TestEmail email) throws MessagingException, IOException {
        return written(email.outgoing());
    }

    private static byte[] written(OutgoingEmail email) throws MessagingException, IOException {
        MimeMessage message = WRITER.write(SERVER.session(), email);
        message.saveChanges(); // as the library does before it sends
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.writeTo(bytes);
        return bytes.toByteArray();
    }

    private static MimeMessage received(TestEmail email) throws MessagingException, IOException {
        return new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(written(email)));
    }

    /** The usual email from a tenant that has set its own sender. */
    private static MimeMessage receivedFrom(Sender sender) throws MessagingException, IOException {
        return new MimeMessage(
                Session.getInstance(new Properties()),
                new ByteArrayInputStream(written(TestEmail.USUAL.outgoing(sender))));
    }

    private static String[] header(TestEmail email, String name) throws MessagingException, IOException {
        return received(email).getHeader(name);
    }

    private static List<String> names(MimeMessage message) throws MessagingException {
        return Collections.list(message.getAllHeaders()).stream()
                .map(Header::getName)
                .toList();
    }

    private static List<BodyPart> parts(MimeMessage message) throws MessagingException, IOException {
        MimeMultipart parts = (MimeMultipart) message.getContent();
        assertThat(parts.getContentType()).startsWith("multipart/alternative");
        assertThat(parts.getCount()).isEqualTo(2);
        return List.of(parts.getBodyPart(0), parts.getBodyPart(1));
    }

    private static String text(MimeMessage message) throws MessagingException, IOException {
        return parts(message).get(0).getContent().toString();
    }

    private static String html(MimeMessage message) throws MessagingException, IOException {
        return parts(message).get(1).getContent().toString();
    }

    @Test
    void regularEmail_hasSenderRecipientAndDate() throws Exception {
        MimeMessage message = received(TestEmail.USUAL);

        assertThat(names(message)).containsExactlyInAnyOrderElementsOf(HEADERS);
        assertThat(message.getFrom()).containsExactly(new InternetAddress(TestEmail.FROM, "Acme"));
        assertThat(message.getAllRecipients()).containsExactly(new InternetAddress("ada@example.com", "Ada"));
        assertThat(message.getSubject()).isEqualTo("Welcome");
        assertThat(message.getSentDate()).isEqualTo(Date.from(ManualClock.START.minusNanos(123_456_000)));
        assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(message.getHeader("X-Intake-Email")).containsExactly(TestEmail.ID);
        assertThat(message.getHeader("X-PM-Metadata-intake-email")).containsExactly(TestEmail.ID);
    }

    @Test
    void everyEmail_canBeUnsubscribedFromWithOneClick() throws Exception {
        assertThat(header(TestEmail.USUAL, "List-Unsubscribe")).containsExactly("<" + TestEmail.LINK + ">");
        assertThat(header(TestEmail.USUAL, "List-Unsubscribe-Post")).containsExactly("List-Unsubscribe=One-Click");
        assertThat(TestEmail.LINK).startsWith("https://intake.example/u/");
    }

    @Test
    void messageId_isTheSame_forEveryAttempt() throws Exception {
        assertThat(header(TestEmail.USUAL, "Message-ID")).containsExactly(TestEmail.MESSAGE_ID);
        assertThat(header(TestEmail.USUAL.subject("Other"), "Message-ID")).containsExactly(TestEmail.MESSAGE_ID);
    }

    @Test
    void textAndHtml_areTwoAlternatives_theRicherLast_eachWithTheLink() throws Exception {
        MimeMessage message = received(TestEmail.USUAL);

        assertThat(parts(message))
                .extracting(part -> part.getContentType().split(";", 2)[0])
                .containsExactly("text/plain", "text/html");
        assertThat(text(message))
                .isEqualToNormalizingNewlines(
                        "Hello Ada\n\n-- \nYou get this email from Acme.\nUnsubscribe: " + TestEmail.LINK + "\n");
        assertThat(html(message))
                .startsWith("<p>Hello <b>Ada</b></p>")
                .contains("You get this email from Acme. <a style=\"color:inherit\" href=\"" + TestEmail.LINK
                        + "\">Unsubscribe</a>");
    }

    @Test
    void link_comesBeforeTheEndOfTheBody_whereTheHtmlHasOne() throws Exception {
        String page = "<html><BODY><p>Hello</p></Body></html>";

        assertThat(html(received(TestEmail.USUAL.html(Optional.of(page)))).stripTrailing())
                .endsWithIgnoringCase("Unsubscribe</a></p>\n</Body></html>");
    }

    @Test
    void textAlone_isPlain() throws Exception {
        MimeMessage message = received(TestEmail.USUAL.html(Optional.empty()));

        assertThat(message.getContentType()).startsWith("text/plain").containsIgnoringCase("utf-8");
        assertThat(message.getContent().toString()).startsWith("Hello Ada").contains(TestEmail.LINK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Grüße, Zoë", "ようこそ", "مرحبا", "🎉 party", "naïve — “quoted”"})
    void textOfAnyLanguage_arrivesUnchanged_andTravelsInAscii(String words) throws Exception {
        TestEmail email = TestEmail.USUAL.subject(words).text(words).html(Optional.of("<p>" + words + "</p>"));
        MimeMessage message = received(email.name(words).from(words));

        assertThat(message.getSubject()).isEqualTo(words);
        assertThat(((InternetAddress) message.getFrom()[0]).getPersonal()).isEqualTo(words);
        assertThat(((InternetAddress) message.getRecipients(RecipientType.TO)[0]).getPersonal())
                .isEqualTo(words);
        assertThat(text(message)).startsWith(words);
        assertThat(html(message)).startsWith("<p>" + words + "</p>");
        byte[] bytes = written(email);
        assertThat(new String(bytes, UTF_8)).isEqualTo(new String(bytes, US_ASCII));
    }

    static Stream<String> hostile() {
        return Stream.of(
                "x\r\nBcc: eve@example.com",
                "x\nBcc: eve@example.com",
                "x\rBcc: eve@example.com",
                "x\r\n\r\n<script>",
                "x\r\n\tBcc: eve@example.com",
                "x\u2028Bcc: eve@example.com",
                "x\u0085Bcc: eve@example.com",
                "=?UTF-8?Q?x=0D=0ABcc:_eve@example.com?=",
                "=?UTF-8?B?eA0KQmNjOiBldmVAZXhhbXBsZS5jb20=?=",
                "\u202Eelpmaxe\u202C",
                "\u2066x\u2069",
                "Eve <eve@example.com>, ",
                "\"<eve@example.com>",
                "eve@example.com, bob@example.com",
                "(comment) \\ ;:,",
                "x".repeat(1_024),
                "\uD83D\uDE00".repeat(512),
                "{{event.x}}",
                ".\r\n.\r\nQUIT");
    }

    /** Subject, sender's name and recipient's name are values or a tenant's words; the structure never depends on them. */
    @ParameterizedTest
    @MethodSource("hostile")
    void hostileText_addsNoHeaderAndNoRecipient(String text) throws Exception {
        MimeMessage message =
                received(TestEmail.USUAL.subject(text).name(text).from(text).text(text));

        assertThat(names(message)).containsExactlyInAnyOrderElementsOf(HEADERS);
        assertThat(message.getFrom())
                .hasSize(1)
                .allSatisfy(from ->
                        assertThat(((InternetAddress) from).getAddress()).isEqualTo(TestEmail.FROM));
        assertThat(message.getAllRecipients())
                .hasSize(1)
                .allSatisfy(
                        to -> assertThat(((InternetAddress) to).getAddress()).isEqualTo("ada@example.com"));
        assertThat(message.getSubject()).doesNotContainPattern("[\\p{Cc}\\u2028\\u202a-\\u202e\\u2066-\\u2069]");
        assertThat(parts(message)).hasSize(2);
        assertThat(header(TestEmail.USUAL, "Message-ID")).isEqualTo(message.getHeader("Message-ID"));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void hostileText_makesNoLineThatAServerMayRefuse(String text) throws Exception {
        String wire =
                new String(written(TestEmail.USUAL.subject(text).name(text).from(text)), US_ASCII);

        assertThat(wire.split("\r\n", -1))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(998));
    }

    @Test
    void sendersName_isEscapedInTheHtml() throws Exception {
        assertThat(html(received(TestEmail.USUAL.from("<b>A & \"B\""))))
                .contains("You get this email from &lt;b&gt;A &amp; &quot;B&quot;.");
    }

    @Test
    void recipientWithADomainOfAnotherAlphabet_isWrittenInAscii() throws Exception {
        assertThat(received(TestEmail.USUAL.to("ada@bücher.example")).getAllRecipients())
                .extracting(to -> ((InternetAddress) to).getAddress())
                .containsExactly("ada@xn--bcher-kva.example");
    }

    /** What the registry of another domain would get: {@code ß} is a letter of its own since IDNA2008. */
    @Test
    void recipientWithASharpS_isNotWrittenAsAnotherDomain() throws Exception {
        assertThat(received(TestEmail.USUAL.to("ada@straße.example")).getAllRecipients())
                .extracting(to -> ((InternetAddress) to).getAddress())
                .containsExactly("ada@xn--strae-oqa.example");
    }

    @Test
    void recipientWithLettersBeyondAscii_isInUtf8_andOnlyThen() throws Exception {
        assertThat(new String(written(TestEmail.USUAL.to("zoë@example.com")), UTF_8))
                .contains("zoë@example.com");
        assertThat(new String(written(TestEmail.USUAL.name("Zoë")), UTF_8)).doesNotContain("Zoë <");
    }

    @Test
    void tenantsSender_isInFromAndReplyTo_andTheMessageIdStaysTheServices() throws Exception {
        MimeMessage message = receivedFrom(new Sender(
                "Shop",
                SenderAddress.parse("news@shop.example"),
                SenderAddress.parse("help@bücher.example"),
                Optional.empty()));

        assertThat(message.getFrom()).containsExactly(new InternetAddress("news@shop.example", "Shop"));
        assertThat(message.getHeader("Reply-To")).containsExactly("help@xn--bcher-kva.example");
        assertThat(message.getHeader("Message-ID")).containsExactly(TestEmail.MESSAGE_ID);
        assertThat(SERVER.session().getProperty("mail.smtp.from")).isEqualTo(TestEmail.FROM);
    }

    @Test
    void postalAddress_isInTheFooterOfTextAndHtml() throws Exception {
        MimeMessage message = receivedFrom(new Sender(
                "Acme",
                Optional.empty(),
                Optional.empty(),
                PostalAddress.parse("Acme & Söhne\n1 <Main> Street\nBerlin")));

        assertThat(text(message))
                .isEqualToNormalizingNewlines("Hello Ada\n\n-- \nYou get this email from Acme.\n"
                        + "Acme & Söhne\n1 <Main> Street\nBerlin\nUnsubscribe: " + TestEmail.LINK + "\n");
        assertThat(html(message))
                .contains("You get this email from Acme.<br>Acme &amp; Söhne<br>1 &lt;Main&gt; Street<br>Berlin<br>"
                        + " <a style=\"color:inherit\" href=\"" + TestEmail.LINK + "\">Unsubscribe</a>");
    }
}
