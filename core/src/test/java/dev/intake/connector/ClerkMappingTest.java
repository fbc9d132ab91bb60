package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.clerk.ClerkUser;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.testing.JsonReader;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec, Authentication provider events, and Decisions 5. */
class ClerkMappingTest {
    private static final String EMAILS = """
            [{"id": "e1", "email_address": "old@example.com", "verification": {"status": "verified"}},
             {"id": "e2", "email_address": "ada@example.com", "verification": null}]""";

    private final Receiver clerk = new Receiver(new ClerkTranslator());

    @ParameterizedTest
    @CsvSource({
        "user.created, user.created",
        "user.updated, refresh",
        "user.deleted, deactivation user.deleted",
        "session.created, ignored",
        // Clerk Billing has names that Polar has too.
        "subscription.created, ignored",
        "subscription.active, ignored"
    })
    void eventByItsNameAlone(String event, String expected) {
        assertThat(Receiver.outcome(clerk.receive("{\"type\": \"" + event + "\"}")))
                .isEqualTo(expected);
    }

    @Test
    void table_hasTheRowsOfTheSpecificationInItsOrder() {
        assertThat(ClerkTranslator.events()).containsExactly("user.created", "user.updated", "user.deleted");
    }

    @Test
    void userCreated_showsWhoItIs() {
        Person person =
                clerk.receive(user("created", 1, "\"external_id\": \"usr_42\"")).person();

        assertThat(person.customer()).contains(new CustomerRef(Connector.CLERK, "user_1"));
        assertThat(person.externalId()).contains(new ExternalId("usr_42"));
        assertThat(person.email()).isEqualTo(EmailAddress.parse("ada@example.com"));
        assertThat(person.name()).contains(new ContactName("Ada 1"));
        assertThat(person.deletedAt()).isEmpty();
    }

    @Test
    void userWithoutAnIdOfTheMerchant_isKnownByClerksId() {
        Person person =
                clerk.receive(user("created", 1, "\"external_id\": null")).person();

        assertThat(person.externalId()).isEmpty();
        assertThat(person.subject().orElseThrow().externalId()).contains(new ExternalId("user_1"));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "'\"e2\"', ada@example.com",
                "'\"e1\"', old@example.com",
                "'\"gone\"', null",
                "null, null",
            })
    void email_isTheOneNamedPrimary(String primary, String expected) {
        String payload = user("created", 1, "\"external_id\": null")
                .replace("\"primary_email_address_id\": \"e2\"", "\"primary_email_address_id\": " + primary);

        assertThat(clerk.receive(payload).person().email())
                .isEqualTo(Optional.ofNullable(expected).flatMap(EmailAddress::parse));
    }

    @ParameterizedTest
    @CsvSource({"verified, true", "unverified, false"})
    void email_withNoPrimaryNamed_isTheOnlyOneIfVerified(String status, boolean taken) {
        String payload = """
                {"type": "user.created", "data": {"id": "user_1", "primary_email_address_id": null,
                 "email_addresses": [{"id": "e1", "email_address": "a@example.com", "verification": {"status": "%s"}}]}}
                """.formatted(status);

        assertThat(clerk.receive(payload).person().email().isPresent()).isEqualTo(taken);
    }

    @Test
    void projection_isUsernameAvatarAndPublicMetadata_andNothingElse() {
        Person person = clerk.receive(user("created", 1, """
                        "username": "ada", "image_url": "https://img.example/1",
                        "public_metadata": {"plan": "pro", "apiKey": "LEAK-1", "nested": {"a": "LEAK-2"}, "score": 7.5,
                                            "username": "other"},
                        "private_metadata": {"note": "LEAK-3"}, "unsafe_metadata": {"draft": "LEAK-4"}""")).person();

        assertThat(person.attributes().asMap())
                .containsOnlyKeys(
                        new AttributeKey("username"),
                        new AttributeKey("avatar_url"),
                        new AttributeKey("plan"),
                        new AttributeKey("score"))
                .containsEntry(new AttributeKey("username"), new AttributeValue.Text("ada"));
        assertThat(person + " " + person.attributes().asMap()).doesNotContain("LEAK");
    }

    @Test
    void olderPayload_overwritesNothing() {
        clerk.receive(user("updated", 5, "\"username\": \"ada\""));

        assertThat(Receiver.outcome(clerk.receive(user("updated", 4, "\"username\": \"old\""))))
                .isEqualTo("ignored");
        assertThat(Receiver.outcome(clerk.receive(user("updated", 5, "\"username\": \"ada\""))))
                .isEqualTo("refresh");
    }

    @Test
    void userCreatedThatArrivesLate_isRecordedButOverwritesNothing() {
        clerk.receive(user("updated", 5, "\"username\": \"ada\""));
        Translated late = clerk.receive(user("created", 1, "\"username\": \"old\""));

        assertThat(Receiver.outcome(late)).isEqualTo("user.created");
        assertThat(late.person().standIn()).contains(new ExternalId("user_1"));
        assertThat(late.person().name()).isEmpty();
        assertThat(late.person().email()).isEmpty();
        assertThat(late.person().attributes().keys()).isEmpty();
    }

    @Test
    void userUpdated_neverRevivesADeletedOne() {
        clerk.receive(user("created", 1, "\"username\": \"ada\""));
        Translated deleted = clerk.receive("{\"type\": \"user.deleted\", \"data\": {\"id\": \"user_1\"}}");
        Translated updated = clerk.receive(user("updated", 9_999, "\"username\": \"ada\""));
        Translated created = clerk.receive(user("created", 1, "\"username\": \"ada\""));

        assertThat(deleted.person().deletedAt()).isPresent();
        assertThat(Receiver.outcome(updated)).isEqualTo("ignored");
        assertThat(updated.person().deletedAt()).isPresent();
        assertThat(Receiver.outcome(created)).isEqualTo("user.created");
        assertThat(created.person().deletedAt()).isPresent();
        assertThat(created.person().name()).isEmpty();
    }

    @Test
    void userDeleted_remembersTheMerchantsIdThatItDoesNotRepeat() {
        clerk.receive(user("created", 1, "\"external_id\": \"usr_42\""));

        assertThat(clerk.receive("{\"type\": \"user.deleted\", \"data\": {\"id\": \"user_1\", \"deleted\": true}}")
                        .person()
                        .externalId())
                .contains(new ExternalId("usr_42"));
    }

    @ParameterizedTest
    @CsvSource({"1716883200, 2024-05-28T08:00:00Z", "1716883200500, 2024-05-28T08:00:00.500Z"})
    void timestamp_isInMillisecondsOrSeconds(long timestamp, String expected) {
        assertThat(clerk.receive("{\"type\": \"user.created\", \"timestamp\": " + timestamp + "}")
                        .occurredAt())
                .isEqualTo(expected);
    }

    private static String user(String what, int version, String fields) {
        return """
                {"type": "user.%s", "data": {"id": "user_1", "updated_at": %s, "first_name": "Ada", "last_name": "%s",
                 "primary_email_address_id": "e2", "email_addresses": %s, %s}}
                """.formatted(what, 1_790_812_800_000L + version, version, EMAILS, fields);
    }

    @Test
    void email_withABlankPrimary_isAsWithNone() {
        String payload = """
                {"type": "user.created", "data": {"id": "user_1", "primary_email_address_id": " ", "email_addresses":
                 [{"id": "e1", "email_address": "a@example.com", "verification": {"status": "verified"}}]}}
                """;

        assertThat(clerk.receive(payload).person().email()).isEqualTo(EmailAddress.parse("a@example.com"));
    }

    @Test
    void name_isOfThePartsThatAreThere() {
        assertThat(named("\"first_name\": \" Ada \", \"last_name\": \" \"")).contains(new ContactName("Ada"));
        assertThat(named("\"first_name\": null, \"last_name\": \"Lovelace\"")).contains(new ContactName("Lovelace"));
        assertThat(named("\"first_name\": \"\", \"last_name\": \"\"")).isEmpty();
    }

    @Test
    void avatar_isTheImage_elseTheProfilesImage_andBlankTextsAreNone() {
        assertThat(attributes("\"image_url\": \"a\", \"profile_image_url\": \"b\", \"username\": \" \""))
                .isEqualTo(Map.of(new AttributeKey("avatar_url"), new AttributeValue.Text("a")));
        assertThat(attributes("\"image_url\": null, \"profile_image_url\": \"b\""))
                .isEqualTo(Map.of(new AttributeKey("avatar_url"), new AttributeValue.Text("b")));
        assertThat(attributes("\"username\": 7, \"public_metadata\": {\"username\": \"theirs\"}"))
                .isEqualTo(Map.of(new AttributeKey("username"), new AttributeValue.Text("theirs")));
    }

    private static Optional<ContactName> named(String fields) {
        return new ClerkUser(JsonReader.read("{" + fields + "}")).name();
    }

    private static Map<AttributeKey, AttributeValue> attributes(String fields) {
        return new ClerkUser(JsonReader.read("{" + fields + "}")).attributes().asMap();
    }
}
