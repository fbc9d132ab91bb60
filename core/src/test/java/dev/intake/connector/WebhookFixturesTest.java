package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import dev.intake.testing.WebhookFixtures;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recorded webhooks next to the project, if present. The tests of the mapping tables stand on their own. */
class WebhookFixturesTest {
    private static final Map<String, Translator> TRANSLATORS =
            Map.of("stripe", new StripeTranslator(), "polar", new PolarTranslator(), "clerk", new ClerkTranslator());

    /** A repeat is recognized by the event's id, before anything is translated. */
    static Stream<WebhookFixtures.Case> cases() {
        return WebhookFixtures.find().stream()
                .flatMap(fixtures -> fixtures.cases().stream())
                .filter(fixture -> !fixture.json().has("dup_of"));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("cases")
    void recordedWebhook_becomesWhatIsExpected(WebhookFixtures.Case fixture) {
        Json payload = payload(fixture);
        Translated translated = receive(fixture, payload);
        Json expected = fixture.expected();

        assertThat(Receiver.outcome(translated)).isEqualTo(outcome(expected));
        if (expected.has("occurred_at")) {
            assertThat(translated.occurredAt()).isEqualTo(occurredAt(expected));
        }
        if (expected.has("identity")) {
            assertIdentity(fixture, translated.person(), expected.at("identity"));
        }
        assertAmounts(translated.translation(), expected);
        assertAttributes(translated.person().attributes(), expected);
        assertThat(expected.elements("forbidden_values"))
                .noneMatch(value -> everything(translated).contains(value.text().orElseThrow()));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("duplicates")
    void repeatedWebhook_hasTheSameDedupeKey(WebhookFixtures.Case fixture) {
        WebhookFixtures.Case first = WebhookFixtures.find()
                .orElseThrow()
                .named(fixture.provider(), fixture.json().text("dup_of").orElseThrow());

        assertThat(dedupeKey(fixture)).isPresent().isEqualTo(dedupeKey(first));
    }

    static Stream<WebhookFixtures.Case> duplicates() {
        return WebhookFixtures.find().stream()
                .flatMap(fixtures -> fixtures.cases().stream())
                .filter(fixture -> fixture.json().has("dup_of"));
    }

    private static Optional<String> dedupeKey(WebhookFixtures.Case fixture) {
        Verdict.Genuine verdict = new Verdict.Genuine(WebhookFixtures.headers(fixture.json()).entrySet().stream()
                .filter(header -> header.getKey().endsWith("-id"))
                .map(header -> header.getValue().get(0))
                .findFirst());
        return translator(fixture).dedupeKey(verdict, payload(fixture)).map(key -> key.id());
    }

    private static Translated receive(WebhookFixtures.Case fixture, Json payload) {
        Receiver receiver = new Receiver(translator(fixture));
        for (Json before : fixture.given()) {
            receiver.receive(before.text()
                    .map(name -> payload(WebhookFixtures.find().orElseThrow().named(fixture.provider(), name)))
                    .orElseGet(() -> inline(before.at("inline"))));
        }
        return receiver.receive(payload);
    }

    /** State that is put in place: an event of long ago that showed it. */
    private static Json inline(Json state) {
        Map<String, Json> data = new LinkedHashMap<>(state.members());
        data.put("id", state.at("subscription"));
        return new Json.Members(Map.of(
                "type",
                state.at("type"),
                "timestamp",
                new Json.Text("2026-01-01T00:00:00Z"),
                "data",
                new Json.Members(data)));
    }

    private static String outcome(Json expected) {
        return switch (expected.text("disposition").orElseThrow()) {
            case "event" -> expected.text("type").orElseThrow();
            case "contact-refresh" -> "refresh";
            case "contact-deactivate" -> "deactivation user.deleted";
            default -> "ignored";
        };
    }

    private static Instant occurredAt(Json expected) {
        return ProviderTime.iso(expected, "occurred_at")
                .or(() -> ProviderTime.millisOrSeconds(expected, "occurred_at"))
                .orElseThrow();
    }

    private static void assertIdentity(WebhookFixtures.Case fixture, Person person, Json identity) {
        // Clerk's own id stands in for the merchant's, which the payload alone does not show.
        Optional<String> standIn =
                fixture.provider().equals("clerk") ? identity.text("provider_customer_id") : Optional.empty();
        assertThat(person.customer().map(CustomerRef::id)).isEqualTo(identity.text("provider_customer_id"));
        assertThat(person.subject().flatMap(Subject::externalId).map(ExternalId::value))
                .isEqualTo(identity.text("external_user_id").or(() -> standIn));
        boolean late = fixture.name().equals("user_created_late_after_updated");
        assertThat(person.email().map(EmailAddress::value)).isEqualTo(late ? Optional.empty() : identity.text("email"));
        assertThat(person.name().map(ContactName::value)).isEqualTo(late ? Optional.empty() : identity.text("name"));
    }

    private static void assertAmounts(Translation translation, Json expected) {
        if (translation instanceof Translation.Signal signal) {
            Attributes properties = signal.properties();
            expected.whole("amount_minor")
                    .ifPresent(amount ->
                            assertThat(value(properties, "amount_minor")).contains(new AttributeValue.Whole(amount)));
            expected.whole("amount_cumulative_minor")
                    .ifPresent(amount -> assertThat(value(properties, "amount_refunded_minor"))
                            .contains(new AttributeValue.Whole(amount)));
            if (expected.has("amount_cumulative_minor") && !expected.has("amount_minor")) {
                assertThat(value(properties, "amount_minor")).isEmpty();
            }
            expected.text("currency")
                    .ifPresent(currency ->
                            assertThat(value(properties, "currency")).contains(new AttributeValue.Text(currency)));
        }
    }

    private static void assertAttributes(Attributes attributes, Json expected) {
        expected.members("attributes")
                .forEach((key, wanted) -> assertThat(value(attributes, key))
                        .contains(
                                wanted instanceof Json.Text text
                                        ? new AttributeValue.Text(text.value())
                                        : wanted instanceof Json.Flag flag
                                                ? new AttributeValue.Flag(flag.value())
                                                : AttributeValue.number(wanted.number()
                                                                .map(BigDecimal::doubleValue)
                                                                .orElseThrow())
                                                        .orElseThrow()));
        expected.elements("attributes_forbidden")
                .forEach(key ->
                        assertThat(value(attributes, key.text().orElseThrow())).isEmpty());
        // Only flat scalars are projected, whatever the recorded nested values are. (Spec, Metadata projection)
        expected.members("attributes_nested")
                .forEach((key, nested) -> assertThat(value(attributes, key)).isEmpty());
    }

    private static Optional<AttributeValue> value(Attributes attributes, String key) {
        return attributes.get(new AttributeKey(key));
    }

    private static String everything(Translated translated) {
        String properties = translated.translation() instanceof Translation.Signal signal
                ? signal.properties().asMap().toString()
                : "";
        return translated + properties + translated.person().attributes().asMap();
    }

    private static Json payload(WebhookFixtures.Case fixture) {
        return JsonReader.read(new String(WebhookFixtures.find().orElseThrow().body(fixture), UTF_8));
    }

    private static Translator translator(WebhookFixtures.Case fixture) {
        return Optional.ofNullable(TRANSLATORS.get(fixture.provider())).orElseThrow();
    }
}
