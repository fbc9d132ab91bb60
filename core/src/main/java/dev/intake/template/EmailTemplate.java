package dev.intake.template;

import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What an email of a program says before anybody's values are filled in. (Decisions 6.4 and 6.5)
 *
 * @param subject one line, not blank; read by {@link Template#readSubject}
 * @param text the plain text body, not blank; read by {@link Template#read}
 * @param html the HTML body, not blank; read by {@link Template#readHtml}
 */
public record EmailTemplate(Template subject, Template text, Optional<Template> html) {
    /** Refuses blank parts, and templates that were read as something else; {@link #read} says so in values. */
    public EmailTemplate {
        require(EmailPart.SUBJECT, subject);
        require(EmailPart.TEXT, text);
        html.ifPresent(body -> require(EmailPart.HTML, body));
    }

    private static void require(EmailPart part, Template template) {
        if (template.kind() != part.kind()) {
            throw new IllegalArgumentException("the " + part.label() + " was not read as such");
        }
        if (!Visible.in(template.source())) {
            throw new IllegalArgumentException("the " + part.label() + " is blank");
        }
    }

    /** Reads all the parts of an email; every fault of each is named. */
    public static EmailTemplateReading read(String subject, String text, Optional<String> html) {
        return new EmailTemplateReader().read(subject, text, html);
    }

    /** The fields of all its parts, each once; unmodifiable. */
    public SortedSet<MergeField> fields() {
        NavigableSet<MergeField> fields = new TreeSet<>(subject.fields());
        fields.addAll(text.fields());
        html.ifPresent(body -> fields.addAll(body.fields()));
        return Collections.unmodifiableNavigableSet(fields);
    }

    /**
     * The email for one contact. It is strict: a field without a value that can stand there holds the whole email, and
     * every such field is named. Values are text: they add no field, no markup, no header. (Decisions 6.5)
     */
    public Rendering render(MergeValues values) {
        NavigableSet<MergeField> missing = new TreeSet<>();
        String filledSubject = subject.fill(values, missing);
        String filledText = text.fill(values, missing);
        Optional<String> filledHtml = html.map(body -> body.fill(values, missing));
        return missing.isEmpty()
                ? new Rendering.Ready(new RenderedEmail(SubjectLine.of(filledSubject), filledText, filledHtml))
                : new Rendering.Held(missing);
    }
}
