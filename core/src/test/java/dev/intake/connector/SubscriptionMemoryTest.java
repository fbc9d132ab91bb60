package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubscriptionMemoryTest {
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
}
