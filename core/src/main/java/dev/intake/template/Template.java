package dev.intake.template;

import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Text with merge fields, read once and filled in often. A field is written {@code {{event.plan}}}, with spaces or tabs
 * inside the braces if one likes; there is no other syntax. Two opening braces always begin a field, closing ones alone
 * are text. Values are never read for fields. Equal when source and kind are. (Spec, Merge fields 1)
 */
public final class Template {
    /** Characters in the source of a body, at most. */
    public static final int MAX_BODY = 200_000;

    /** Characters in the source of a subject, at most. */
    public static final int MAX_SUBJECT = 500;

    /** Fields in one template, at most; a field that stands there twice counts twice. */
    public static final int MAX_FIELDS = 500;

    /** Faults that are reported of one template, at most. */
    public static final int MAX_FAULTS = 100;

    private final TemplateKind kind;
    private final String source;
    private final List<Part> parts;
    private final SortedSet<MergeField> fields;

    Template(TemplateKind kind, String source, List<Part> parts) {
        this.kind = kind;
        this.source = source;
        this.parts = List.copyOf(parts);
        NavigableSet<MergeField> found = new TreeSet<>();
        for (Part part : parts) {
            part.field().ifPresent(found::add);
        }
        this.fields = Collections.unmodifiableNavigableSet(found);
    }

    /** Reads a plain text body of at most {@value #MAX_BODY} characters. */
    public static TemplateReading read(String source) {
        return new TemplateReader(TemplateKind.TEXT, source).read();
    }

    /** Reads a subject: one line of at most {@value #MAX_SUBJECT} characters. */
    public static TemplateReading readSubject(String source) {
        return new TemplateReader(TemplateKind.SUBJECT, source).read();
    }

    /**
     * Reads an HTML body of at most {@value #MAX_BODY} characters. A field stands in text, in the quoted value of an
     * attribute that says something to the reader, or in the link of {@code a}, {@code area} and {@code img}. Anywhere
     * else, as in a script, a style or a comment, no escaping would make a value safe, and a field is a fault.
     * (Decisions 6.5)
     */
    public static TemplateReading readHtml(String source) {
        return new TemplateReader(TemplateKind.HTML, source).read();
    }

    /** The text that was read, unchanged. */
    public String source() {
        return source;
    }

    /** The fields in it, each once; unmodifiable. */
    public SortedSet<MergeField> fields() {
        return fields;
    }

    TemplateKind kind() {
        return kind;
    }

    /** The text with every field filled in; the fields that cannot be are added to {@code missing}. */
    String fill(MergeValues values, Set<MergeField> missing) {
        StringBuilder filled = new StringBuilder(source.length() * 2);
        for (Part part : parts) {
            Optional<String> text = part.fill(values);
            text.ifPresent(filled::append);
            if (text.isEmpty()) {
                part.field().ifPresent(missing::add);
            }
        }
        return filled.toString();
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
