package dev.intake.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.command.ProviderAdapters;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SaasMonthTest {
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");

    private final SaasMonth month = SaasMonth.of(1, 600, START);

    @Test
    void of_withSameSeed_isSameMonth() {
        assertThat(SaasMonth.of(1, 600, START)).isEqualTo(month);
        assertThat(SaasMonth.of(2, 600, START)).isNotEqualTo(month);
    }

    @Test
    void of_isInOrderAndWithinTheMonth() {
        assertThat(month.calls()).isSortedAccordingTo(Comparator.comparing(ProductCall::at));
        assertThat(month.events()).isSortedAccordingTo(Comparator.comparing(ProviderEvent::created));
        assertThat(Stream.concat(
                        month.calls().stream().map(ProductCall::at),
                        month.events().stream().map(ProviderEvent::created)))
                .allMatch(at -> !at.isBefore(START) && at.isBefore(START.plus(SaasMonth.LENGTH)));
    }

    @Test
    void of_hasEveryLifecycleEventType() {
        assertThat(becomes(month.events()))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(LifecycleEventType.values())
                        .map(LifecycleEventType::eventType)
                        .collect(Collectors.toSet()));
    }

    @Test
    void of_hasEventsWithDistinctIds() {
        assertThat(month.events()).extracting(ProviderEvent::id).doesNotHaveDuplicates();
    }

    private static Set<EventType> becomes(List<ProviderEvent> events) {
        StripeTranslator translator = new StripeTranslator();
        return events.stream()
                .map(SaasMonthTest::payload)
                .map(payload -> translator.translate(payload, START, Optional.empty()))
                .map(Translated::translation)
                .map(Translation::records)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }

    private static Json payload(ProviderEvent event) {
        return ProviderAdapters.payloads().decode(ByteBuffer.wrap(event.body())).orElseThrow();
    }
}
