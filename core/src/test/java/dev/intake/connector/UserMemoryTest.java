package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.UserMemory.Sighting;
import dev.intake.contact.ExternalId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Decisions 5: older data overwrites nothing, and a deletion is final. */
class UserMemoryTest {
    private static final Instant EARLY = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant LATE = Instant.parse("2026-03-02T00:00:00Z");
    private static final Optional<ExternalId> A = Optional.of(new ExternalId("a"));
    private static final Optional<ExternalId> B = Optional.of(new ExternalId("b"));
    private static final UserMemory SEEN = new UserMemory(LATE, A, true, false, false);

    @Test
    void admits_whatIsNotOlder_unlessTheUserIsDeleted() {
        assertThat(SEEN.admits(LATE)).isTrue();
        assertThat(SEEN.admits(LATE.plusSeconds(1))).isTrue();
        assertThat(SEEN.admits(EARLY)).isFalse();
        assertThat(new UserMemory(EARLY, A, true, false, true).admits(LATE)).isFalse();
    }

    @Test
    void after_newerData_isIt_andAfterOlderDataAsBefore() {
        assertThat(SEEN.after(new Sighting(LATE, B, false, true)))
                .isEqualTo(new UserMemory(LATE, B, false, true, false));
        assertThat(SEEN.after(new Sighting(EARLY, B, false, true))).isEqualTo(SEEN);
    }

    @Test
    void afterDeletion_keepsTheLaterTime_andTheIdThatWasNotRepeated() {
        assertThat(SEEN.afterDeletion(EARLY, Optional.empty())).isEqualTo(new UserMemory(LATE, A, true, false, true));
        assertThat(SEEN.afterDeletion(LATE.plusSeconds(1), B))
                .isEqualTo(new UserMemory(LATE.plusSeconds(1), B, true, false, true));
    }
}
