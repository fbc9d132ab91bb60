package example.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.intake.connector.Translated;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a provider's event becomes, by the rules alone. */
class MappingTest {
    @Test
    void endOfASubscription_isCanceled() {
        Json event = JsonReader.read("{\"type\": \"customer.subscription.deleted\", \"data\": {\"object\": {}}}");
        Translated translated = new StripeTranslator().translate(event, Instant.EPOCH, Optional.empty());
        Optional<EventType> recorded = translated.translation().records();
        assertEquals(EventType.parse("subscription-canceled"), recorded);
    }
}
