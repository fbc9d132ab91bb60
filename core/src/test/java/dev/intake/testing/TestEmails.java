package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import java.util.Optional;

/** Emails for tests. */
public final class TestEmails {
    private TestEmails() {}

    /** A plain email, which must be readable. */
    public static EmailTemplate template(String subject, String text) {
        return template(subject, text, Optional.empty());
    }

    /** An email, which must be readable. */
    public static EmailTemplate template(String subject, String text, Optional<String> html) {
        EmailTemplateReading reading = EmailTemplate.read(subject, text, html);
        assertThat(reading).isInstanceOf(EmailTemplateReading.Read.class);
        return ((EmailTemplateReading.Read) reading).email();
    }
}
