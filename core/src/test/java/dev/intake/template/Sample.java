package dev.intake.template;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.CleanText;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Contacts, values and templates for the tests of this package. */
final class Sample {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

    private Sample() {}

    /** The property {@code x} has this value; the contact is Ada, an engineer. */
    static MergeValues x(String value) {
        return values(Map.of("x", text(value)));
    }

    static MergeValues values(Map<String, AttributeValue> properties) {
        return new MergeValues(attributes(properties), ada());
    }

    static MergeValues text(Map<String, String> properties) {
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        properties.forEach((key, value) -> values.put(key, text(value)));
        return values(values);
    }

    static AttributeValue text(String value) {
        return new AttributeValue.Text(CleanText.trimmed(value, 1024));
    }

    static Attributes attributes(Map<String, AttributeValue> values) {
        Map<AttributeKey, AttributeValue> attributes = new LinkedHashMap<>();
        values.forEach((key, value) -> attributes.put(new AttributeKey(key), value));
        return Attributes.of(attributes);
    }

    static Contact ada() {
        return contact(
                EmailAddress.parse("ada+news@example.com"),
                ContactName.of("Ada"),
                attributes(Map.of("role", text("engineer"))));
    }

    static Contact contact(Optional<EmailAddress> email, Optional<ContactName> name, Attributes attributes) {
        return new Contact(
                new ContactId(new UUID(0, 1)),
                Optional.of(new ExternalId("user-1")),
                email,
                name,
                attributes,
                Consent.NOT_RECORDED,
                AT,
                AT);
    }

    static Template template(TemplateReading reading) {
        return ((TemplateReading.Read) reading).template();
    }

    /** An email whose parts are these; the HTML part is optional. */
    static EmailTemplate email(String subject, String text, String... html) {
        EmailTemplateReading reading =
                EmailTemplate.read(subject, text, html.length == 0 ? Optional.empty() : Optional.of(html[0]));
        return ((EmailTemplateReading.Read) reading).email();
    }

    static RenderedEmail ready(EmailTemplate email, MergeValues values) {
        return ((Rendering.Ready) email.render(values)).email();
    }

    static String subject(String subject, MergeValues values) {
        return ready(email(subject, "text"), values).subject();
    }

    static String text(String text, MergeValues values) {
        return ready(email("subject", text), values).text();
    }

    static String html(String html, MergeValues values) {
        return ready(email("subject", "text", html), values).html().orElseThrow();
    }
}
