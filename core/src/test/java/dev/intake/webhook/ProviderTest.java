package dev.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Translated;
import dev.intake.connector.Translator;
import dev.intake.connector.Verdict;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Decisions 5: a translator that throws is a fault of Intake, and the delivery is not lost. */
class ProviderTest {
    private static final VerifiedDelivery DELIVERY =
            TestDeliveries.verified(new DedupeKey(Source.STRIPE, "evt_1"), Instant.EPOCH);
    private final RuntimeException bug = new IllegalStateException("a bug");

    @Test
    void translate_withATranslatorThatThrows_isTheFault_andNamesOnlyTheEvent() {
        TranslationResult result = with(new Throwing(bug, false)).translate(DELIVERY, Optional.empty());

        assertThat(result).isEqualTo(TranslationResult.failed(DELIVERY, bug));
        assertThat(result.ref()).isEqualTo(new DeliveryRef(DELIVERY.key()));
        assertThat(result.learned()).isEmpty();
    }

    @Test
    void translate_withATranslatorThatThrowsForItsObject_isTheFault() {
        assertThat(with(new Throwing(bug, true)).translate(DELIVERY, Optional.of(InvoiceMemory.NOTHING)))
                .isEqualTo(TranslationResult.failed(DELIVERY, bug));
    }

    private static Provider with(Translator translator) {
        return new Provider(new StripeSignature(), translator);
    }

    /** A translator with a bug. */
    private record Throwing(RuntimeException bug, boolean forTheObject) implements Translator {
        @Override
        public Connector connector() {
            return Connector.STRIPE;
        }

        @Override
        public Optional<DedupeKey> dedupeKey(Verdict.Genuine verdict, Json payload) {
            throw bug;
        }

        @Override
        public Optional<ObjectRef> object(Json payload) {
            if (forTheObject) {
                throw bug;
            }
            return Optional.empty();
        }

        @Override
        public Optional<CustomerRef> customer(Json payload) {
            throw bug;
        }

        @Override
        public Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known) {
            throw bug;
        }
    }
}
