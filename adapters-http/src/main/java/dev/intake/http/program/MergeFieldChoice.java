package dev.intake.http.program;

import dev.intake.attribute.AttributeKey;
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
 * @param coverage who has a value, in words
 * @param inserted the text to insert; absent if the program cannot use the field
 */
public record MergeFieldChoice(String field, String coverage, Optional<String> inserted) {
    /** The number of fields of the contact, which begin the list. */
    public static final int OF_CONTACT = 2;

    /** Maximum number of properties in the list, those that most events carried. */
    static final int MAX_PROPERTIES = 30;

    /** Ends before its fallback, so the editor reports a field that nobody completes. */
    private static final String OPEN_FALLBACK = " | ";

    private static final String NAME_FALLBACK = " | there";

    /**
     * Returns the fields of the contact, then properties of the program's event: first those that every event carried.
     *
     * @param offered what the program can use
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

    /** Returns what follows a property in its braces; empty if the program cannot use the property. */
    private static Optional<String> ending(FieldOffer offer) {
        return switch (offer) {
            case OFFERED -> Optional.of("");
            case DEPENDS_ON_EVENT, DEPENDS_ON_CONTACT -> Optional.of(OPEN_FALLBACK);
            case NOT_OFFERED, NO_EVENT_YET -> Optional.empty();
        };
    }
}
