package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.5: rendering is strict, values are text, and no subject can add a header. */
class EmailTemplateTest {
    @Test
    void render_everyFieldWithAValue_isReady() {
        EmailTemplate email = Sample.email(
                "{{contact.name}}, your {{event.plan}} plan",
                "You pay {{event.price}} for {{event.seats}} seats, {{contact.role}}.\nTrial: {{event.trial}}",
                "<p title=\"{{event.plan}}\">For {{contact.email}}</p>");
        MergeValues values = Sample.values(Map.of(
                "plan",
                Sample.text("Pro & more"),
                "price",
                AttributeValue.number(19.9).orElseThrow(),
                "seats",
                new AttributeValue.Whole(3),
                "trial",
                new AttributeValue.Flag(false)));

        assertThat(email.render(values))
                .isEqualTo(new Rendering.Ready(
                        new RenderedEmail(
                                "Ada, your Pro & more plan",
                                "You pay 19.9 for 3 seats, engineer.\nTrial: false",
                                Optional.of("<p title=\"Pro &amp; more\">For ada+news@example.com</p>")),
                        Collections.emptySortedSet()));
    }

    @Test
    void render_withoutFields_isTheTextUnchanged() {
        assertThat(Sample.email("Hi  you", " a\r\n\tb }} &lt; ").render(Sample.x("")))
                .isEqualTo(new Rendering.Ready(
                        new RenderedEmail("Hi you", " a\r\n\tb }} &lt; ", Optional.empty()),
                        Collections.emptySortedSet()));
    }

    @Test
    void render_missingFields_holdTheEmail_andThoseOfAllPartsAreNamed() {
        EmailTemplate email = Sample.email(
                "{{event.subject}} {{event.x}}",
                "{{event.text}} {{contact.company}} {{event.text}}",
                "<a href=\"{{event.link}}\">{{event.html}} {{event.text}}</a>");

        assertThat(email.render(Sample.x("here")))
                .isInstanceOfSatisfying(
                        Rendering.Held.class,
                        held -> assertThat(held.missing())
                                .extracting(MergeField::written)
                                .containsExactly(
                                        "contact.company", "event.html", "event.link", "event.subject", "event.text"));
    }

    @Test
    void render_missingInOnePartOnly_holdsTheEmail() {
        assertThat(Sample.email("{{event.y}}", "t", "h").render(Sample.x("a"))).isInstanceOf(Rendering.Held.class);
        assertThat(Sample.email("s", "{{event.y}}", "h").render(Sample.x("a"))).isInstanceOf(Rendering.Held.class);
        assertThat(Sample.email("s", "t", "{{event.y}}").render(Sample.x("a"))).isInstanceOf(Rendering.Held.class);
    }

    @Test
    void render_contactWithoutAName_isNeverGreetedWithAGap() {
        MergeValues nobody = new MergeValues(
                Attributes.NONE,
                Sample.contact(EmailAddress.parse("a@b.co"), Optional.<ContactName>empty(), Attributes.NONE));

        assertThat(Sample.email("s", "Hi {{contact.name}},").render(nobody)).isInstanceOf(Rendering.Held.class);
    }

    @Test
    void fields_areThoseOfAllParts_eachOnce() {
        assertThat(Sample.email("{{event.b}}", "{{event.a}} {{event.b}}", "{{contact.name}}")
                        .fields())
                .extracting(MergeField::written)
                .containsExactly("contact.name", "event.a", "event.b");
        assertThat(Sample.email("s", "t").fields()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{event.y}}",
                "{{contact.email}}",
                "{{",
                "}}",
                "{{{{",
                "event.y}}",
                "${event.y}",
                "#{event.y}",
                "$1\\1",
                "%s %n",
                "\\u007b\\u007b",
                "=?utf-8?q?a?=",
                "<b>bold</b>",
                "%0d%0aBcc:a@b.co",
                "a\tb",
                "a\nb",
                "\u200fعربي\u200f",
                "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67"
            })
    void text_value_isShownUnchanged_andIsNeverReadForFields(String value) {
        assertThat(shown(Sample.text("[\n{{event.x}}\n]", Sample.x(value)))).isEqualTo("[\n" + value + "\n]");
    }

    @ParameterizedTest
    @CsvSource({
        "'a\r\nb', 'a\nb'",
        "'a\rb', 'a\nb'",
        "'a\u0085b', 'a\nb'",
        "'a\u2028b\u2029c', 'a\nb\nc'",
        "'a\u0000b', ab",
        "'a\u0001b\u0008c\u001b[0m', 'abc[0m'",
        "'a\u007fb\u009fc', abc",
        "'a\u202eb\u202cc', abc",
        "'a\u2066b\u2069c', abc",
        "'a\ud83d', a",
        "'\ude00a', a"
    })
    void text_value_losesWhatWouldControlOrTurnTheTextAroundIt(String value, String shown) {
        assertThat(Sample.text("[\n{{event.x}}\n]", Sample.x(value))).isEqualTo("[\n" + shown + "\n]");
    }

    /** What a reader sees: a zero width non-joiner shows nothing. */
    private static String shown(String text) {
        return text.replace("\u200c", "");
    }

    @ParameterizedTest
    @CsvSource({"'a\nb'", "'a\r\nb'", "'a \n\n\t b'", "'a\u2028b'"})
    void value_onALineWithOtherText_keepsNoLineBreak(String value) {
        assertThat(Sample.text("Hi {{event.x}},", Sample.x(value))).isEqualTo("Hi a b,");
        assertThat(Sample.html("<p>{{event.x}}</p>", Sample.x(value))).isEqualTo("<p>a b</p>");
        assertThat(Sample.subject("Hi {{event.x}}!", Sample.x(value))).isEqualTo("Hi a b!");
    }

    @Test
    void name_keepsNoLineBreak_andIsCutAt200Characters_evenAloneOnItsLine() {
        Contact forger = Sample.contact(
                EmailAddress.parse("a@b.co"),
                ContactName.of("Ada\n\nYour account is locked. " + "x".repeat(500)),
                Attributes.NONE);
        String name = Sample.text("{{contact.name}}", new MergeValues(Attributes.NONE, forger));

        assertThat(shown(name))
                .startsWith("Ada Your account is locked. x")
                .hasSize(200)
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example.com",
                "https://evil.example/login",
                "HTTP://EVIL.EXAMPLE",
                "www.evil.example",
                "mailto:a@evil.example",
                "a@evil.example",
                "Ada evil.example Quux",
                "(evil.example)",
                "//evil.example",
                "http://1.2.3.4/",
                "evil\uff0eexample",
                "xn--e1awd7f.xn--p1ai"
            })
    void value_thatLooksLikeALink_isShownUnchanged_andIsNoLink(String value) {
        for (String filled : List.of(
                Sample.text("Hi {{event.x}}!", Sample.x(value)),
                Sample.text("{{event.x}} is your name\n", Sample.x(value)),
                Sample.html("<p>Hi {{event.x}}!</p>", Sample.x(value)))) {
            assertThat(shown(filled)).contains(value);
            assertThat(filled).doesNotContainPattern("(?iU)://|www\\.|mailto:[a-z]|\\w[.\uff0e]\\p{L}");
        }
    }

    @Test
    void linkOutOfTwoValues_isNoLink() {
        MergeValues values = Sample.text(Map.of("x", "evil.", "y", "example"));

        assertThat(Sample.text("{{event.x}}{{event.y}} hello", values)).doesNotContain("evil.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"19.9", "1.234,50", "e.", "a: b", "12:30", "..."})
    void value_thatIsNoLink_isUnchangedExceptAtItsEnd(String value) {
        assertThat(Sample.text("Hi {{event.x}}!", Sample.x(value)).replaceFirst("\u200c\\.\u200c!", ".!"))
                .isEqualTo("Hi " + value + "!");
    }

    @Test
    void text_webAddressAloneOnItsLine_staysALink() {
        MergeValues values = Sample.x("https://app.example.com/reset?token=1.a");

        assertThat(Sample.text("Reset here:\n\n  {{event.x}}\n\nBye", values))
                .isEqualTo("Reset here:\n\n  https://app.example.com/reset?token=1.a\n\nBye");
        assertThat(Sample.text("{{event.x}}", Sample.x("https://app.example.com/ now")))
                .doesNotContain("://");
    }

    @Test
    void text_valueInAnAddressOfTheAuthor_isUnchanged_unlessItLeavesIt() {
        String template = "See https://example.com/{{event.x}}/{{event.y}}";

        assertThat(Sample.text(template, Sample.text(Map.of("x", "a.pdf", "y", "b.c"))))
                .isEqualTo("See https://example.com/a.pdf/b.c");
        assertThat(Sample.text(template, Sample.text(Map.of("x", "a evil.example", "y", "b"))))
                .doesNotContain("evil.example");
    }

    @Test
    void address_ofTheContact_isUnchanged() {
        assertThat(Sample.text("Hi {{contact.email}}!", Sample.x("a"))).isEqualTo("Hi ada+news@example.com!");
        assertThat(Sample.html("{{contact.email}}", Sample.x("a"))).isEqualTo("ada+news@example.com");
    }

    @Test
    void text_halvesOfACharacterInTwoValues_neverMakeOne() {
        MergeValues values = Sample.text(Map.of("x", "a\ud83d", "y", "\ude00b"));

        assertThat(Sample.text("{{event.x}}{{event.y}}", values)).isEqualTo("ab");
    }

    @Test
    void text_bracesOfTwoValues_neverMakeAField() {
        MergeValues values = Sample.text(Map.of("x", "{", "y", "{event.x}}"));

        assertThat(shown(Sample.text("{{event.x}}{{event.y}}", values))).isEqualTo("{{event.x}}");
    }

    @Test
    void render_valueOfTheGreatestLength_isWhole() {
        String longest = "\ud83d\ude00".repeat(1024);

        assertThat(Sample.text("{{event.x}}", Sample.x(longest))).isEqualTo(longest);
        assertThat(Sample.html("{{event.x}}", Sample.x(longest))).isEqualTo(longest);
    }

    @ParameterizedTest
    @CsvSource({
        "Pro, 'Hi Pro!'",
        "'a\r\nBcc: b@c.de', 'Hi a Bcc: b@c.de!'",
        "'a\nb', 'Hi a b!'",
        "'a\rb', 'Hi a b!'",
        "'a\n\n \t b', 'Hi a b!'",
        "'a\u0085b\u2028c\u2029d', 'Hi a b c d!'",
        "'a\u0000b', 'Hi ab!'",
        "'a\u0001b\u007fc\u009fd', 'Hi abcd!'",
        "'a\u000bb\u000cc', 'Hi abc!'",
        "'%0d%0aBcc:b@c.de', 'Hi %0d%0aBcc:b@c.de!'",
        "'\u202egro.elpmaxe\u202c', 'Hi gro.elpmaxe!'",
        "'a\u2066b\u2067c\u2068d\u2069', 'Hi abcd!'",
        "'a \u202e b', 'Hi a b!'",
        "'\u200fعربي', 'Hi \u200fعربي!'",
        "'\ud83d\ude00', 'Hi \ud83d\ude00!'",
        "'a\ud83d', 'Hi a!'",
        "'{{event.y}}', 'Hi {{event.y}}!'",
        "'<b>&\"', 'Hi <b>&\"!'",
        "'=?utf-8?B?QmNjOiBhQGIuY28=?=', 'Hi = ?utf-8?B?QmNjOiBhQGIuY28= ?=!'",
        "'=\u202e?utf-8?q?a?=', 'Hi = ?utf-8?q?a?=!'"
    })
    void subject_value_isOneLineAndNothingButText(String value, String subject) {
        assertThat(Sample.subject("Hi {{event.x}}!", Sample.x(value))).isEqualTo(subject);
    }

    @Test
    void subject_encodedWordOutOfTwoValues_isNone() {
        MergeValues values = Sample.text(Map.of("x", "=", "y", "?utf-8?q?a?="));

        assertThat(Sample.subject("{{event.x}}{{event.y}}", values)).isEqualTo("= ?utf-8?q?a?=");
    }

    @Test
    void subject_valueOf200Characters_andTheWholeOf500_areCutByCharacter() {
        String grins = "\ud83d\ude00".repeat(1024);

        assertThat(Sample.subject("{{event.x}}", Sample.x(grins))).isEqualTo("\ud83d\ude00".repeat(200));
        assertThat(Sample.subject("{{event.x}}{{event.x}}{{event.x}}", Sample.x(grins)))
                .isEqualTo("\ud83d\ude00".repeat(500));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n", "\u200b", "\u00a0\u200f"})
    void read_blankPart_isAFault(String blank) {
        assertThat(faults(EmailTemplate.read(blank, blank, Optional.of(blank))))
                .containsExactly("subject, enter a subject", "text, enter a text", "html, enter HTML");
    }

    @Test
    void read_faults_areNamedPartByPart() {
        assertThat(faults(EmailTemplate.read("a\nb", "{{x}}\n{{y}}", Optional.of("<p {{event.a}}>"))))
                .satisfiesExactly(
                        one -> assertThat(one).isEqualTo("subject, line 1, column 2: a subject is one line"),
                        two -> assertThat(two).startsWith("text, line 1, column 1: {{x}} is not a field"),
                        three -> assertThat(three).startsWith("text, line 2, column 1: {{y}} is not a field"),
                        four -> assertThat(four).startsWith("html, line 1, column 4: {{event.a}} is not allowed"));
    }

    @Test
    void read_parts_areThoseOfTheEmail() {
        EmailTemplate email = Sample.email("{{event.a}}", "b", "<p>c</p>");

        assertThat(email)
                .isEqualTo(new EmailTemplate(
                        Sample.template(Template.readSubject("{{event.a}}")),
                        Sample.template(Template.read("b")),
                        Optional.of(Sample.template(Template.readHtml("<p>c</p>")))));
    }

    @Test
    void build_ofTemplatesReadAsSomethingElse_isRefused() {
        Template subject = Sample.template(Template.readSubject("s"));
        Template text = Sample.template(Template.read("<b>"));

        assertThatThrownBy(() -> new EmailTemplate(text, text, Optional.empty()))
                .hasMessageContaining("subject");
        assertThatThrownBy(() -> new EmailTemplate(subject, subject, Optional.empty()))
                .hasMessageContaining("text");
        assertThatThrownBy(() -> new EmailTemplate(subject, text, Optional.of(text)))
                .hasMessageContaining("html");
    }

    @Test
    void build_ofABlankTemplate_isRefused() {
        Template subject = Sample.template(Template.readSubject(" "));
        Template text = Sample.template(Template.read("\n"));

        assertThatThrownBy(() -> new EmailTemplate(subject, text, Optional.empty()))
                .hasMessage("the subject is blank");
        assertThatThrownBy(() -> new EmailTemplate(Sample.template(Template.readSubject("s")), text, Optional.empty()))
                .hasMessage("the text is blank");
    }

    private static java.util.List<String> faults(EmailTemplateReading reading) {
        return ((EmailTemplateReading.Unreadable) reading)
                .faults().stream().map(EmailTemplateReading.PartFault::toString).toList();
    }
}
