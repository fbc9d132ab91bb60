package dev.intake.template;

import java.util.NavigableSet;
import java.util.TreeSet;

/** Replaces the fields of an email's templates for one contact, and collects the fields that had no usable value. */
final class Filling {
    private final MergeValues values;
    private final NavigableSet<MergeField> missing = new TreeSet<>();
    private final NavigableSet<MergeField> fallbacks = new TreeSet<>();

    Filling(MergeValues values) {
        this.values = values;
    }

    /** Returns the text of the template with all fields replaced; fields without a text are omitted. */
    String fill(Template template) {
        StringBuilder filled = new StringBuilder(template.source().length() * 2);
        template.parts().forEach(part -> part.text(this).ifPresent(filled::append));
        return filled.toString();
    }

    MergeValues values() {
        return values;
    }

    /** Records a field that has neither a usable value nor a fallback. */
    void missed(MergeField field) {
        missing.add(field);
    }

    /** Records a field whose fallback replaces it. */
    void fellBack(MergeField field) {
        fallbacks.add(field);
    }

    /** Returns the fields that have neither a usable value nor a fallback. */
    NavigableSet<MergeField> missing() {
        return missing;
    }

    /** Returns the fields that a fallback replaced. */
    NavigableSet<MergeField> fallbacks() {
        return fallbacks;
    }
}
