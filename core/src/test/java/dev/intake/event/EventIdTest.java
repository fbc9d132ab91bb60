package dev.intake.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ids of events as text, and their order. */
class EventIdTest {
    private static final EventId ID = new EventId(UUID.fromString("0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a"));

    @Test
    void parse_whatAnIdIsWrittenAs_isThatId() {
        assertThat(EventId.parse("0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a")).contains(ID);
        assertThat(ID).hasToString("0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a");
        assertThat(EventId.parse("1-2-3-4-5")).isEmpty();
        assertThat(EventId.parse("evt_1")).isEmpty();
    }

    @Test
    void compareTo_ordersByUnsignedBytes_asDatabasesDo() {
        EventId high = new EventId(new UUID(-1, 0));

        assertThat(ID).isLessThan(high).isEqualByComparingTo(ID);
        assertThat(high).isGreaterThan(ID);
    }
}
