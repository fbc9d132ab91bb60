package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubscriptionMemoryTest {
    private static final SubscriptionMemory NOTHING = SubscriptionMemory.NOTHING;

    @ParameterizedTest
    @ValueSource(strings = {" active\u0000", "act\ud83dive", "\udc00active\u00a0"})
    void memory_ofTextThatNoStoreTakes_keepsTheRest(String sent) {
        SubscriptionMemory memory = after(sent);

        assertThat(memory.status()).contains("active");
        assertThat(memory.plan().product()).contains("active");
        assertThat(memory.plan().currency()).contains("active");
    }

    @Test
    void memory_ofALongText_keepsItsStart() {
        SubscriptionMemory memory = after("x".repeat(1_000_000));

        assertThat(memory.status()).contains("x".repeat(255));
        assertThat(memory.plan().product()).contains("x".repeat(255));
    }

    private static SubscriptionMemory after(String text) {
        RecurringPlan plan = new RecurringPlan(
                Optional.of(text), Optional.empty(), Optional.empty(), Optional.of(text), Optional.empty());
        return SubscriptionMemory.NOTHING.after(
                new SubscriptionMemory.Sighting(Instant.EPOCH, Optional.of(text), plan, false));
    }

    @Test
    void olderPayload_undoesNothing() {
        SubscriptionMemory newer = NOTHING.after(seen(5, "active", "pro"));

        SubscriptionMemory memory = newer.after(seen(4, "trialing", "basic"));

        assertThat(memory.asOf()).isEqualTo(at(5));
        assertThat(memory.status()).contains("active");
        assertThat(memory.plan().product()).contains("pro");
    }

    @Test
    void newerPayload_replacesWhatItShows_andKeepsTheRest() {
        SubscriptionMemory older = NOTHING.after(seen(5, "active", "pro"));

        SubscriptionMemory memory =
                older.after(new SubscriptionMemory.Sighting(at(6), Optional.empty(), RecurringPlan.UNKNOWN, false));

        assertThat(memory.asOf()).isEqualTo(at(6));
        assertThat(memory.status()).contains("active");
        assertThat(memory.plan().product()).contains("pro");
        assertThat(memory.after(seen(7, "canceled", "basic")).plan().product()).contains("basic");
    }

    @Test
    void activation_isTheLatestOne_inAnyOrderOfArrival() {
        assertThat(NOTHING.after(activated(5)).after(activated(4)).activatedAt())
                .contains(at(5));
        assertThat(NOTHING.after(activated(4)).after(activated(5)).activatedAt())
                .contains(at(5));
    }

    @Test
    void pastDue_isTheLatestSighting_unlessAnActivationHasFollowed() {
        assertThat(NOTHING.after(pastDue(5)).after(pastDue(4)).pastDueAt()).contains(at(5));
        assertThat(NOTHING.after(pastDue(4)).after(pastDue(5)).pastDueAt()).contains(at(5));
        assertThat(NOTHING.after(activated(5)).after(pastDue(4)).pastDueAt()).isEmpty();
        assertThat(NOTHING.after(activated(5)).after(pastDue(5)).pastDueAt()).contains(at(5));
    }

    @Test
    void pastDue_endsWithAnActivationOrTheEndThatFollows_andWithNothingElse() {
        SubscriptionMemory pastDue = NOTHING.after(pastDue(5));

        assertThat(pastDue.after(activated(5)).pastDueAt()).isEmpty();
        assertThat(pastDue.after(seen(6, "canceled", "pro")).pastDueAt()).isEmpty();
        assertThat(pastDue.after(activated(4)).pastDueAt()).contains(at(5));
        assertThat(pastDue.after(seen(4, "canceled", "pro")).pastDueAt()).contains(at(5));
        assertThat(pastDue.after(seen(6, "active", "pro")).pastDueAt()).contains(at(5));
    }

    private static SubscriptionMemory.Sighting activated(long second) {
        return new SubscriptionMemory.Sighting(at(second), Optional.of("active"), RecurringPlan.UNKNOWN, true);
    }

    private static SubscriptionMemory.Sighting pastDue(long second) {
        return seen(second, "past_due", "pro");
    }

    private static SubscriptionMemory.Sighting seen(long second, String status, String product) {
        RecurringPlan plan = new RecurringPlan(
                Optional.of(product), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        return new SubscriptionMemory.Sighting(at(second), Optional.of(status), plan, false);
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(second);
    }
}
