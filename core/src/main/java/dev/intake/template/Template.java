package dev.intake.template;

import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    public static final int MAX_FAULTS = 10;

    private final TemplateKind kind;
    private final String source;
    private volatile @Nullable Parsed parsed;

    Template(TemplateKind kind, String source, List<Part> parts) {
        this(kind, source);
        this.parsed = Parsed.of(parts);
    }

    /** Creates a template from a source that was read before; it is parsed at its first use. */
    Template(TemplateKind kind, String source) {
        this.kind = kind;
        this.source = source;
    }

    private record Parsed(List<Part> parts, SortedSet<MergeField> fields, SortedSet<MergeField> required) {
        static Parsed of(List<Part> parts) {
            return new Parsed(
                    List.copyOf(parts),
                    fieldsOf(parts.stream()),
                    fieldsOf(parts.stream().filter(Part::isRequired)));
        }
    }

    private Parsed parsed() {
        Parsed known = parsed;
        if (known == null) {
            if (!(new TemplateReader(kind, source).read() instanceof TemplateReading.Read read)) {
                throw new IllegalStateException("a stored template cannot be read");
            }
            known = read.template().parsed();
            parsed = known;
        }
        return known;
    }

    void parsedAs(Template equal) {
        parsed = equal.parsed;
    }

    boolean isParsed() {
        return parsed != null;
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
     * scripts, styles and comments, no escaping is safe, so a field is a fault. It ends in text, because the footer follows.
     * (Decisions 6.5 and 6.10)
     */
    public static TemplateReading readHtml(String source) {
        return new TemplateReader(TemplateKind.HTML, source).readDraft();
    }

    /** Returns the unchanged source. */
    public String source() {
        return source;
    }

    /** Returns the distinct fields; unmodifiable. */
    public SortedSet<MergeField> fields() {
        return parsed().fields();
    }

    /** Returns the distinct fields that occur without a fallback, so that a missing value holds the email; unmodifiable. */
    public SortedSet<MergeField> requiredFields() {
        return parsed().required();
    }

    TemplateKind kind() {
        return kind;
    }

    List<Part> parts() {
        return parsed().parts();
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
        return "Template" + fields();
    }
}
