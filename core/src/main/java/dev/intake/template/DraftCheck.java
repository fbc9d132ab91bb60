package dev.intake.template;

import dev.intake.contact.AttributeKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Checks the emails of a draft, before approval, for merge fields that may lack a value. (Decisions 6.4 and 6.5)
 *
 * <p>A fallback makes a field optional, but it does not offer a key: a shared draft cannot use a key that some event
 * lacked, with or without a fallback. (Spec, Merge fields 4)
 *
 * @param emails all emails of the draft, including variants
 * @param offered the merge fields that the program can use
 * @param kept fields that the program used before an edit: the edit may keep them although they are no longer offered,
 *     and they hold emails as those of a draft per contact do
 */
public record DraftCheck(List<PlacedEmail> emails, OfferedFields offered, Set<MergeField> kept) {
    /** Copies the collections. */
    public DraftCheck {
        emails = List.copyOf(emails);
        kept = Set.copyOf(kept);
    }

    /** Creates the check of a draft that nobody has approved before. */
    public DraftCheck(List<PlacedEmail> emails, OfferedFields offered) {
        this(emails, offered, Set.of());
    }

    /** Maximum number of findings that prevent approval, and of the others; further ones are left out. */
    static final int MAX_FINDINGS = 100;

    private static final int MAX_KEYS = 50;

    /**
     * Returns the used keys that some event lacked, at most {@value #MAX_KEYS}, for a lookup of the first such event.
     * Unmodifiable.
     */
    public SortedSet<AttributeKey> keysSomeEventLacked() {
        NavigableSet<AttributeKey> keys = new TreeSet<>();
        for (PlacedEmail placed : emails) {
            for (MergeField field : placed.email().fields()) {
                FieldOffer offer = offered.offer(field);
                if (field instanceof MergeField.Event event
                        && keys.size() < MAX_KEYS
                        && (offer == FieldOffer.NOT_OFFERED || offer == FieldOffer.DEPENDS_ON_EVENT)) {
                    keys.add(event.key());
                }
            }
        }
        return Collections.unmodifiableNavigableSet(keys);
    }

    /**
     * Returns the findings by email, and by field for each email.
     *
     * @param without the first event that lacked a key, for each of {@link #keysSomeEventLacked} that has one stored
     */
    public List<DraftFinding> findings(Map<AttributeKey, FirstWithout> without) {
        List<DraftFinding> findings = new ArrayList<>();
        int blocking = 0;
        for (PlacedEmail placed : emails) {
            SortedSet<MergeField> required = placed.email().requiredFields();
            for (MergeField field : placed.email().fields()) {
                Optional<DraftFinding> found = finding(placed.place(), field, required.contains(field), without);
                boolean blocks = found.filter(DraftFinding::blocks).isPresent();
                if (found.isPresent() && (blocks ? blocking : findings.size() - blocking) < MAX_FINDINGS) {
                    findings.add(found.get());
                    blocking += blocks ? 1 : 0;
                }
            }
        }
        return List.copyOf(findings);
    }

    private FieldOffer offer(MergeField field) {
        FieldOffer offer = offered.offer(field);
        return offer == FieldOffer.NOT_OFFERED && kept.contains(field) ? FieldOffer.DEPENDS_ON_EVENT : offer;
    }

    private Optional<DraftFinding> finding(
            String place, MergeField field, boolean required, Map<AttributeKey, FirstWithout> without) {
        Optional<FirstWithout> first = field instanceof MergeField.Event event
                ? Optional.ofNullable(without.get(event.key()))
                : Optional.empty();
        return switch (offer(field)) {
            case OFFERED -> Optional.empty();
            case NO_EVENT_YET ->
                offered.shared() || required
                        ? Optional.of(new DraftFinding.NoEventYet(place, field))
                        : Optional.empty();
            case DEPENDS_ON_CONTACT ->
                required ? Optional.of(new DraftFinding.DependsOnContact(place, field)) : Optional.empty();
            case NOT_OFFERED ->
                Optional.of(new DraftFinding.NotOffered(
                        place, field, first.map(FirstWithout::event), first.map(FirstWithout::at)));
            case DEPENDS_ON_EVENT ->
                required
                        ? Optional.of(new DraftFinding.DependsOnEvent(
                                place, field, first.map(FirstWithout::event), first.map(FirstWithout::at)))
                        : Optional.empty();
        };
    }
}
