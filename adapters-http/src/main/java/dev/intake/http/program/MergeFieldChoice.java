package dev.intake.http.program;

import dev.intake.contact.AttributeKey;
import dev.intake.event.FieldCoverage;
import dev.intake.template.FieldOffer;
import dev.intake.template.MergeField;
import dev.intake.template.OfferedFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A merge field in the list of the step editor.
 *
 * @param field the field without braces, such as {@code event.plan}
 * @param coverage which contacts have a value, in words
 * @param inserted the text to insert; absent if the program cannot use the field
 */
public record MergeFieldChoice(String field, String coverage, Optional<String> inserted) {
    /** The number of contact fields, which are first in the list. */
    public static final int CONTACT_FIELDS = 2;

    /** The maximum number of properties in the list, which are the most frequent ones. */
    static final int MAX_PROPERTIES = 30;

    /** An unfinished fallback, so that the editor reports a field that the author does not complete. */
    private static final String OPEN_FALLBACK = " | ";

    private static final String NAME_FALLBACK = " | there";

    /**
     * Returns the contact fields, followed by the properties of the program's event, beginning with those that every event
     * carried.
     *
     * @param offered the fields that the program can use
     * @param coverage how many of the newest events carried each property; absent if counting took too long
     */
    static List<MergeFieldChoice> of(OfferedFields offered, Optional<FieldCoverage> coverage) {
        List<MergeFieldChoice> choices = new ArrayList<>();
        choices.add(of(new MergeField.ContactName(), coverage, Optional.of(NAME_FALLBACK)));
        choices.add(of(new MergeField.ContactEmail(), coverage, Optional.of("")));
        Set<AttributeKey> keys =
                new TreeSet<>(coverage.orElse(FieldCoverage.NONE).carried().keySet());
        offered.profile().ifPresent(profile -> keys.addAll(profile.commonKeys()));
        keys.stream()
                .map(MergeField.Event::new)
                .sorted(Comparator.<MergeField.Event>comparingInt(
                                field -> offered.offer(field) == FieldOffer.OFFERED ? 0 : 1)
                        .thenComparing(
                                field -> coverage.map(counted -> counted.of(field.key()))
                                        .orElse(0L),
                                Comparator.reverseOrder())
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MAX_PROPERTIES)
                .map(field -> of(field, coverage, ending(offered.offer(field))))
                .forEach(choices::add);
        return List.copyOf(choices);
    }

    private static MergeFieldChoice of(MergeField field, Optional<FieldCoverage> coverage, Optional<String> ending) {
        return new MergeFieldChoice(
                field.written(),
                ProgramLabels.coverage(coverage, field),
                ending.map(written -> "{{" + field.written() + written + "}}"));
    }

    /** Returns the text after a property within its braces; absent if the program cannot use the property. */
    private static Optional<String> ending(FieldOffer offer) {
        return switch (offer) {
            case OFFERED -> Optional.of("");
            case DEPENDS_ON_EVENT, DEPENDS_ON_CONTACT -> Optional.of(OPEN_FALLBACK);
            case NOT_OFFERED, NO_EVENT_YET -> Optional.empty();
        };
    }
}
