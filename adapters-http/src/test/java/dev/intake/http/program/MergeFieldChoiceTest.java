package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.event.EventType;
import dev.intake.event.FieldCoverage;
import dev.intake.event.TypeProfile;
import dev.intake.template.OfferedFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MergeFieldChoiceTest {
    private static final AttributeKey PLAN = new AttributeKey("plan");

    private static List<MergeFieldChoice> choices(Set<AttributeKey> common, Optional<FieldCoverage> coverage) {
        TypeProfile profile = new TypeProfile(new EventType("a"), common);
        return MergeFieldChoice.of(new OfferedFields(true, Optional.of(profile)), coverage);
    }

    @Test
    void propertyOfEveryEvent_isListed_alsoWithoutACount() {
        assertThat(choices(Set.of(PLAN), Optional.empty()))
                .endsWith(new MergeFieldChoice(
                        "event.plan", "not counted: it took too long", Optional.of("{{event.plan}}")));
    }

    @Test
    void manyProperties_areCutToThoseThatMostEventsCarried() {
        Map<AttributeKey, Long> carried = IntStream.rangeClosed(1, 100)
                .boxed()
                .collect(Collectors.toMap(n -> new AttributeKey("key" + n), Integer::longValue));

        List<String> listed = choices(Set.of(PLAN), Optional.of(new FieldCoverage(100, carried))).stream()
                .map(MergeFieldChoice::field)
                .toList();

        assertThat(listed)
                .hasSize(MergeFieldChoice.CONTACT_FIELDS + MergeFieldChoice.MAX_PROPERTIES)
                .startsWith("contact.name", "contact.email", "event.plan", "event.key100", "event.key99")
                .endsWith("event.key72");
    }
}
