package dev.intake.template;

import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A parsed text with merge fields. A field is written {@code {{event.plan}}}, optionally with spaces or tabs inside the
 * braces, and optionally with a fallback after a vertical bar, as in {@code {{contact.name | there}}}; there is no other
 * syntax. Two opening braces always start a field; closing braces alone are text. Values are
 * never parsed for fields. Equality depends on source and kind. (Spec, Merge fields 1)
 */
public final class Template {
    /** Maximum number of characters in the source of a body. */
    public static final int MAX_BODY = 200_000;

    /** Maximum number of characters in the source of a subject. */
    public static final int MAX_SUBJECT = 500;

    /** Maximum number of fields in a template, including repetitions. */
    public static final int MAX_FIELDS = 500;

    /** Maximum number of reported faults of a template. */
    public static final int MAX_FAULTS = 100;

    private final TemplateKind kind;
    private final String source;
    private final List<Part> parts;
    private final SortedSet<MergeField> fields;
    private final SortedSet<MergeField> required;

    Template(TemplateKind kind, String source, List<Part> parts) {
        this.kind = kind;
        this.source = source;
        this.parts = List.copyOf(parts);
        this.fields = fieldsOf(parts.stream());
        this.required = fieldsOf(parts.stream().filter(Part::isRequired));
    }

    private static SortedSet<MergeField> fieldsOf(Stream<Part> parts) {
        NavigableSet<MergeField> found = new TreeSet<>();
        parts.forEach(part -> part.field().ifPresent(found::add));
        return Collections.unmodifiableNavigableSet(found);
    }

    /** Parses a plain text body of at most {@value #MAX_BODY} characters. */
    public static TemplateReading read(String source) {
        return new TemplateReader(TemplateKind.TEXT, source).read();
    }

    /** Parses a subject: one line of at most {@value #MAX_SUBJECT} characters. */
    public static TemplateReading readSubject(String source) {
        return new TemplateReader(TemplateKind.SUBJECT, source).read();
    }

    /**
     * Parses an HTML body of at most {@value #MAX_BODY} characters. Fields are allowed in text, in quoted values of
     * attributes with readable text, and in the links of {@code a}, {@code area} and {@code img}. Elsewhere, as in
     * scripts, styles and comments, no escaping is safe, so a field is a fault. (Decisions 6.5)
     */
    public static TemplateReading readHtml(String source) {
        return new TemplateReader(TemplateKind.HTML, source).read();
    }

    /** Returns the unchanged source. */
    public String source() {
        return source;
    }

    /** Returns the distinct fields; unmodifiable. */
    public SortedSet<MergeField> fields() {
        return fields;
    }

    /** Returns the distinct fields that occur without a fallback, so that a missing value holds the email; unmodifiable. */
    public SortedSet<MergeField> requiredFields() {
        return required;
    }

    TemplateKind kind() {
        return kind;
    }

    List<Part> parts() {
        return parts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Template that && kind == that.kind && source.equals(that.source);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }

    @Override
    public String toString() {
        return "Template" + fields;
    }
}
