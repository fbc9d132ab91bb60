package dev.intake.http.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.event.DedupeKey;
import dev.intake.http.page.ContactLinks;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryFault;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeedRowTest {
    private static DeliveryRecord delivery(DeliveryOutcome outcome, String reason) {
        return new DeliveryRecord(
                new DedupeKey(Source.STRIPE, "evt_1"),
                "invoice.paid",
                outcome,
                Optional.empty(),
                Optional.empty(),
                Optional.of(reason),
                Instant.parse("2026-01-02T03:04:05Z"));
    }

    @Test
    void failedDelivery_isExplainedInWords_withoutTheNameOfAClass() {
        String reason = DeliveryFault.of(new IllegalStateException()).reason();
        assertThat(reason).contains("java.lang.IllegalStateException");

        assertThat(FeedRow.of(
                                new ContactLinks(new TenantId("tn_1"), Map.of()),
                                delivery(DeliveryOutcome.FAILED, reason))
                        .detail())
                .contains("internal error")
                .doesNotContain("java.lang", "dev.intake");
    }

    @Test
    void ignoredDelivery_keepsItsReason() {
        assertThat(FeedRow.of(
                                new ContactLinks(new TenantId("tn_1"), Map.of()),
                                delivery(DeliveryOutcome.IGNORED, "a renewal"))
                        .detail())
                .contains("a renewal");
    }
}
