package dev.intake.template;

import dev.intake.tenant.EmailLayout;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The content of a program's email before its merge fields are replaced. (Decisions 6.4 and 6.5)
 *
 * @param subject one line, not blank; from {@link Template#readSubject}
 * @param text plain text body, not blank; from {@link Template#read}
 * @param html HTML body, not blank; from {@link Template#readHtml}
 * @param markdown the Markdown from which text and HTML were generated, if the author wrote Markdown; the email is rendered
 *     from text and HTML only
 */
public record EmailTemplate(Template subject, Template text, Optional<Template> html, Optional<String> markdown) {
    /**
     * Rejects blank parts, templates of another kind, and Markdown without HTML; {@link #read} reports faults as values.
     */
    public EmailTemplate {
        require(EmailPart.SUBJECT, subject);
        require(EmailPart.TEXT, text);
        html.ifPresent(body -> require(EmailPart.HTML, body));
        if (markdown.isPresent() && html.isEmpty()) {
            throw new IllegalArgumentException("Markdown makes both text and HTML");
        }
    }

    /** Creates an email that was not written in Markdown. */
    public EmailTemplate(Template subject, Template text, Optional<Template> html) {
        this(subject, text, html, Optional.empty());
    }

    /**
     * Returns an email that was read before it was stored, from its sources. A part is parsed at its first use, so that who
     * reads a program under a lock parses no email that is not due.
     */
    public static EmailTemplate stored(String subject, String text, Optional<String> html, Optional<String> markdown) {
        return new EmailTemplate(
                new Template(EmailPart.SUBJECT.kind(), subject),
                new Template(EmailPart.TEXT.kind(), text),
                html.map(body -> new Template(EmailPart.HTML.kind(), body)),
                markdown);
    }

    private static void require(EmailPart part, Template template) {
        if (template.kind() != part.kind()) {
            throw new IllegalArgumentException("the " + part.label() + " is a template of another kind");
        }
        if (!Visible.in(template.source())) {
            throw new IllegalArgumentException("the " + part.label() + " is blank");
        }
    }

    /** Parses all parts of an email and reports every fault. */
    public static EmailTemplateReading read(String subject, String text, Optional<String> html) {
        return new EmailTemplateReader().read(subject, text, html);
    }

    /**
     * Reads an email in Markdown, generates its text and HTML, and reports every fault. A link begins with {@code https://},
     * {@code http://}, {@code mailto:}, {@code tel:} or a field.
     *
     * @param markdown up to {@value Template#MAX_BODY} characters; the same limit applies to the text and the HTML
     */
    public static EmailTemplateReading readMarkdown(String subject, String markdown, MarkdownRenderer renderer) {
        return new MarkdownReader(subject, markdown, renderer).read();
    }

    /** Returns this email with the Markdown from which its text and HTML were generated. */
    public EmailTemplate withMarkdown(String source) {
        return new EmailTemplate(subject, text, html, Optional.of(source));
    }

    /** Returns whether no part has to be parsed any more before it is rendered. */
    public boolean isParsed() {
        return subject.isParsed()
                && text.isParsed()
                && html.map(Template::isParsed).orElse(true);
    }

    /** Parses the parts that are not parsed yet. */
    public void parsed() {
        // The fields are of no interest here.
        SortedSet<MergeField> unused = fields();
    }

    /** Takes over the parsed parts of an equal email. */
    void parsedAs(EmailTemplate equal) {
        subject.parsedAs(equal.subject);
        text.parsedAs(equal.text);
        html.ifPresent(body -> body.parsedAs(equal.html.orElseThrow()));
    }

    /** Returns the number of characters of all sources. */
    int length() {
        return Stream.of(
                        Optional.of(subject.source()), Optional.of(text.source()), html.map(Template::source), markdown)
                .flatMap(Optional::stream)
                .mapToInt(String::length)
                .sum();
    }

    /** Returns the distinct fields of all parts; unmodifiable. */
    public SortedSet<MergeField> fields() {
        return inAllParts(Template::fields);
    }

    /** Returns the distinct fields that some part uses without a fallback; unmodifiable. */
    public SortedSet<MergeField> requiredFields() {
        return inAllParts(Template::requiredFields);
    }

    private SortedSet<MergeField> inAllParts(Function<Template, SortedSet<MergeField>> fieldsOf) {
        NavigableSet<MergeField> fields = new TreeSet<>(fieldsOf.apply(subject));
        fields.addAll(fieldsOf.apply(text));
        html.ifPresent(body -> fields.addAll(fieldsOf.apply(body)));
        return Collections.unmodifiableNavigableSet(fields);
    }

    /** Renders the email in the default layout; see {@link #render(MergeValues, EmailLayout)}. */
    public Rendering render(MergeValues values) {
        return render(values, EmailLayout.DEFAULT);
    }

    /**
     * Renders the email for one contact. Rendering is strict: a field with neither a usable value nor a fallback holds the
     * whole email, and all such fields are reported. Values are inserted as text: they cannot add fields, markup or headers.
     * (Decisions 6.5) Text and HTML that were generated from Markdown are wrapped in the layout, in light and dark colors.
     *
     * @param layout the tenant's layout
     */
    public Rendering render(MergeValues values, EmailLayout layout) {
        Filling filling = new Filling(values);
        String filledSubject = SubjectLine.of(filling.fill(subject));
        String filledText = filling.fill(text);
        Optional<String> filledHtml = html.map(filling::fill);
        if (markdown.isPresent()) {
            filledText = EmailDocument.text(layout, filledText);
            filledHtml = filledHtml.map(body -> EmailDocument.html(layout, filledSubject, body));
        }
        return filling.missing().isEmpty()
                ? new Rendering.Ready(new RenderedEmail(filledSubject, filledText, filledHtml), filling.fallbacks())
                : new Rendering.Held(filling.missing());
    }
}
