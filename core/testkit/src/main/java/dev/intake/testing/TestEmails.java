package dev.intake.testing;

import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import java.util.Optional;

/** Emails for tests. */
public final class TestEmails {
    private TestEmails() {}

    /** Returns a plain text email; fails if it is invalid. */
    public static EmailTemplate template(String subject, String text) {
        return template(subject, text, Optional.empty());
    }

    /** Returns an email; fails if it is invalid. */
    public static EmailTemplate template(String subject, String text, Optional<String> html) {
        EmailTemplateReading reading = EmailTemplate.read(subject, text, html);
        if (reading instanceof EmailTemplateReading.Read read) {
            return read.email();
        }
        throw new IllegalArgumentException("invalid email: " + reading);
    }
}
