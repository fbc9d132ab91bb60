package dev.intake.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ProviderTime;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventRecord;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.WebhookFixtures;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The recorded webhooks beside the project, where they are, through the running service. What they show,
 * {@link WebhookEndpointTest} and the conformance kit show with cases of their own.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Isolated("it reads what is logged")
class RecordedWebhooksTest {
    /** Polar can send to chat programs; such a body has no type. */
    private static final String FOR_ANOTHER_PROGRAM = "slack_format_body";

    private final TestService service = TestService.start();

    @AfterAll
    void stop() {
        service.close();
    }

    /** All but the one that has no type, which is {@link #bodyForAnotherProgram_isRefused}. */
    static Stream<WebhookFixtures.Case> cases() {
        return all().filter(fixture -> !fixture.name().equals(FOR_ANOTHER_PROGRAM));
    }

    private static Stream<WebhookFixtures.Case> all() {
        return WebhookFixtures.find().stream().flatMap(fixtures -> fixtures.cases().stream());
    }

    static Stream<WebhookFixtures.Case> forAnotherProgram() {
        return all().filter(fixture -> fixture.name().equals(FOR_ANOTHER_PROGRAM));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("forAnotherProgram")
    void bodyForAnotherProgram_isRefused(WebhookFixtures.Case fixture) throws Exception {
        TestProviders providers = receiver(fixture);

        assertThat(send(fixture, providers).statusCode()).isEqualTo(400);
        assertThat(providers.deliveries()).isEmpty();
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("cases")
    void recordedWebhook_isAnsweredAndStoredAsExpected(WebhookFixtures.Case fixture) throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            TestProviders providers = receiver(fixture);
            Set<DeliveryRecord> before = new LinkedHashSet<>(providers.deliveries());
            List<EventRecord> eventsBefore = providers.events();

            HttpResponse<String> response = send(fixture, providers);

            Json expected = fixture.expected();
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"ok\":true,\"status\":\"" + status(expected) + "\"}");
            assertStored(fixture, providers, before, eventsBefore);
            for (Json forbidden : expected.elements("forbidden_values")) {
                String value = forbidden.text().orElseThrow();
                assertThat(providers.stored()).noneMatch(text -> text.contains(value));
                assertThat(log.text()).doesNotContain(value);
            }
            assertThat(log.beyondRequests()).isEmpty();
            assertThat(send(fixture, providers).body()).isEqualTo("{\"ok\":true,\"status\":\"duplicate\"}");
        }
    }

    private static String status(Json expected) {
        if (hasNoIdentity(expected)) {
            return "ignored";
        }
        return switch (expected.text("disposition").orElseThrow()) {
            case "ignored" -> "ignored";
            case "duplicate" -> "duplicate";
            default -> "processed";
        };
    }

    /** An event that shows no customer and no identity can be nobody's, nor wait for anybody. */
    private static boolean hasNoIdentity(Json expected) {
        return expected.has("identity")
                && expected.members("identity").values().stream().allMatch(Json.Null.class::isInstance);
    }

    private static void assertStored(
            WebhookFixtures.Case fixture,
            TestProviders providers,
            Set<DeliveryRecord> before,
            List<EventRecord> eventsBefore) {
        Json expected = fixture.expected();
        if (status(expected).equals("duplicate")) {
            assertThat(providers.deliveries()).containsExactlyInAnyOrderElementsOf(before);
            assertThat(providers.events()).isEqualTo(eventsBefore);
            return;
        }
        DeliveryRecord trace = providers.deliveries().stream()
                .filter(delivery -> !before.contains(delivery))
                .filter(delivery -> delivery.key().id().equals(eventId(fixture)))
                .findFirst()
                .orElseThrow();
        assertThat(trace.providerType())
                .isEqualTo(fixture.json().text("event_type").orElseThrow());
        assertThat(trace.became().map(type -> type.value())).isEqualTo(type(expected));
        if (trace.outcome() == DeliveryOutcome.PARKED) {
            ParkedEvent parked = providers.parked().stream()
                    .filter(waiting -> waiting.delivery().equals(trace))
                    .findFirst()
                    .orElseThrow();
            assertParked(parked, expected);
        } else if (trace.outcome() == DeliveryOutcome.PROCESSED) {
            assertContact(fixture, providers, trace);
        } else {
            assertThat(trace.contact()).isEmpty();
        }
    }

    private static Optional<String> type(Json expected) {
        if (hasNoIdentity(expected)) {
            return Optional.empty();
        }
        return switch (expected.text("disposition").orElseThrow()) {
            case "event" -> expected.text("type");
            case "contact-deactivate" -> Optional.of("user.deleted");
            default -> Optional.empty();
        };
    }

    private static void assertParked(ParkedEvent parked, Json expected) {
        Json identity = expected.at("identity");
        assertThat(identity.text("external_user_id")).isEmpty();
        assertThat(identity.text("email")).isEmpty();
        assertThat(parked.customer().id())
                .isEqualTo(identity.text("provider_customer_id").orElseThrow());
        assertAmounts(parked.properties(), expected);
        assertAttributes(parked.attributes(), expected);
        assertThat(parked.occurredAt()).isEqualTo(occurredAt(expected).orElse(parked.occurredAt()));
    }

    private static void assertContact(WebhookFixtures.Case fixture, TestProviders providers, DeliveryRecord trace) {
        Json expected = fixture.expected();
        Contact contact = providers.contact(trace.contact().orElseThrow());
        assertIdentity(fixture, contact);
        assertAttributes(contact.attributes(), expected);
        assertThat(contact.deactivatedAt().isPresent())
                .isEqualTo(expected.text("disposition")
                        .filter("contact-deactivate"::equals)
                        .isPresent());
        trace.became().ifPresent(type -> {
            EventRecord event = providers.events().stream()
                    .filter(recorded -> recorded.id().equals(trace.key().eventId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(event.type()).isEqualTo(type);
            assertThat(event.contact()).isEqualTo(contact.id());
            assertThat(event.source()).isEqualTo(connector(fixture).source());
            assertThat(event.occurredAt()).isEqualTo(occurredAt(expected).orElse(event.occurredAt()));
            assertAmounts(event.properties(), expected);
        });
    }

    private static void assertIdentity(WebhookFixtures.Case fixture, Contact contact) {
        Json identity = fixture.expected().at("identity");
        if (identity instanceof Json.Null) {
            return;
        }
        // Clerk's own id stands in for the merchant's, which the payload alone does not show.
        Optional<String> standIn =
                connector(fixture) == Connector.CLERK ? identity.text("provider_customer_id") : Optional.empty();
        Optional<String> shown = identity.text("external_user_id").or(() -> standIn);
        assertThat(contact.externalId().map(ExternalId::value)).isEqualTo(shown);
        boolean stateful = !fixture.given().isEmpty();
        assertThat(contact.email().map(EmailAddress::value).filter(email -> !stateful))
                .isEqualTo(identity.text("email").filter(email -> !stateful));
        assertThat(contact.name().map(ContactName::value).filter(name -> !stateful))
                .isEqualTo(identity.text("name").filter(name -> !stateful));
    }

    private static void assertAmounts(Attributes properties, Json expected) {
        expected.whole("amount_minor")
                .ifPresent(amount ->
                        assertThat(value(properties, "amount_minor")).contains(new AttributeValue.Whole(amount)));
        expected.whole("amount_cumulative_minor")
                .ifPresent(amount -> assertThat(value(properties, "amount_refunded_minor"))
                        .contains(new AttributeValue.Whole(amount)));
        expected.text("currency")
                .ifPresent(currency ->
                        assertThat(value(properties, "currency")).contains(new AttributeValue.Text(currency)));
    }

    private static void assertAttributes(Attributes attributes, Json expected) {
        expected.members("attributes")
                .forEach((key, wanted) ->
                        assertThat(value(attributes, key)).as(key).contains(attribute(wanted)));
        expected.elements("attributes_forbidden")
                .forEach(key ->
                        assertThat(value(attributes, key.text().orElseThrow())).isEmpty());
        // Only flat scalars are projected, whatever the recorded nested values are. (Spec, Metadata projection)
        expected.members("attributes_nested")
                .forEach((key, nested) -> assertThat(value(attributes, key)).isEmpty());
    }

    private static AttributeValue attribute(Json wanted) {
        return wanted.text()
                .<AttributeValue>map(AttributeValue.Text::new)
                .or(() -> wanted.flag().map(AttributeValue.Flag::new))
                .or(() -> wanted.number().flatMap(number -> AttributeValue.number(number.doubleValue())))
                .orElseThrow();
    }

    private static Optional<AttributeValue> value(Attributes attributes, String key) {
        return attributes.get(new AttributeKey(key));
    }

    private static Optional<Instant> occurredAt(Json expected) {
        return ProviderTime.iso(expected, "occurred_at")
                .or(() -> ProviderTime.millisOrSeconds(expected, "occurred_at"));
    }

    /** A new tenant that has received what comes before the case. */
    private TestProviders receiver(WebhookFixtures.Case fixture) throws Exception {
        WebhookFixtures fixtures = WebhookFixtures.find().orElseThrow();
        setClock(fixtures.signedAt());
        TestProviders providers = TestProviders.ofNewTenant(service);
        providers.setSecret(connector(fixture), fixtures.secret(fixture.provider()));
        for (Json before : fixture.given()) {
            Optional<String> name = before.text();
            HttpResponse<String> response = name.isPresent()
                    ? send(fixtures.named(fixture.provider(), name.get()), providers)
                    : providers.send(inline(before.at("inline")), fixtures.secret(fixture.provider()));
            assertThat(response.statusCode()).isEqualTo(200);
        }
        return providers;
    }

    /** State that is put in place: an event of long ago that showed it. */
    private static ProviderEvent inline(Json state) {
        String data = Stream.of("status", "product_id", "amount", "recurring_interval", "seats")
                .filter(state::has)
                .map(field -> ", \"" + field + "\": " + written(state.at(field)))
                .reduce("\"id\": \"" + state.text("subscription").orElseThrow() + "\"", String::concat);
        return ProviderEvent.polar("msg_before", state.text("type").orElseThrow(), "2026-01-01T00:00:00Z", data);
    }

    private static String written(Json scalar) {
        return scalar.text()
                .map(text -> "\"" + text + "\"")
                .or(() -> scalar.number().map(String::valueOf))
                .orElse("null");
    }

    private static HttpResponse<String> send(WebhookFixtures.Case fixture, TestProviders providers) throws Exception {
        return providers.send(
                connector(fixture),
                WebhookFixtures.headers(fixture.json()),
                WebhookFixtures.find().orElseThrow().body(fixture));
    }

    private static Connector connector(WebhookFixtures.Case fixture) {
        return Connector.named(fixture.provider()).orElseThrow();
    }

    private static String eventId(WebhookFixtures.Case fixture) {
        return fixture.json().text("event_id").orElseThrow();
    }

    private void setClock(long seconds) {
        service.clock.move(Duration.between(service.clock.instant(), Instant.ofEpochSecond(seconds)));
    }
}
