package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.event.EventType;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Bad input gets an error that names the place and the rule. */
class FindingTest {
    private static final Finding FINDING = new Finding("email", "must be a valid email address");

    @Test
    void in_isThePlaceSeenFromOneLevelUp() {
        assertThat(FINDING.in("batch[3]")).hasToString("batch[3].email must be a valid email address");
        assertThat(new Finding("", "must be an object").in("batch[3]")).hasToString("batch[3] must be an object");
        assertThat(new Finding("", "must be an object")).hasToString("must be an object");
    }

    @Test
    void about_isTheSameForAnOperation_atEveryLevel() {
        Optional<EventType> type = EventType.parse("order.created");
        Finding found = FINDING.about(Optional.of("m-1"), type);

        assertThat(found).isEqualTo(new Finding("email", "must be a valid email address", Optional.of("m-1"), type));
        assertThat(found.in("batch[3]").messageId()).contains("m-1");
        assertThat(found.in("batch[3]").event()).isEqualTo(type);
        assertThat(FINDING.messageId()).isEmpty();
    }
}
