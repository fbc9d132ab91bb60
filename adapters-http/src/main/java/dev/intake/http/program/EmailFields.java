package dev.intake.http.program;

import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;

/**
 * An email in a form.
 *
 * @param subject the subject
 * @param format {@value #MARKDOWN} or {@value #TEXT}
 * @param body the Markdown or the plain text
 * @param html the HTML in addition to the plain text; blank if there is none
 */
public record EmailFields(String subject, String format, String body, String html) {
    /** Markdown, from which both text and HTML are generated. */
    public static final String MARKDOWN = "markdown";

    /** Plain text, with optional HTML. */
    public static final String TEXT = "text";

    static EmailFields blank() {
        return new EmailFields("", MARKDOWN, "", "");
    }

    static EmailFields of(EmailTemplate email) {
        String subject = email.subject().source();
        return email.markdown()
                .map(markdown -> new EmailFields(subject, MARKDOWN, markdown, ""))
                .orElseGet(() -> new EmailFields(
                        subject,
                        TEXT,
                        email.text().source(),
                        email.html().map(Template::source).orElse("")));
    }

    public boolean isMarkdown() {
        return format.equals(MARKDOWN);
    }
}
