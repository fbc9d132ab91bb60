package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.webhook.WebhookOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What becomes of imported users on any storage, alone and mixed with webhooks of the same users. The storage may contain
 * other tenants; every test creates its own.
 */
public abstract class ImportConformance extends ImportKit {
    private static final long T2 = T1 + 1;

    private int events = 0;

    // What becomes of a user

    @Test
    void user_becomesAContact_withTheProjectedMetadata() {
        assertThat(completed(ann("Ann", T1))).isEqualTo(finished(1, 1));

        Contact ann = contact("user_ann");
        assertThat(ann.email()).contains(TestTenant.email("ann@example.com"));
        assertThat(name(ann)).contains("Ann");
        assertThat(ann.attributes().keys())
                .extracting(key -> key.value())
                .containsExactlyInAnyOrder("username", "avatar_url", "plan");
        assertThat(ann.consent().state()).isEqualTo(Consent.State.GRANTED);
    }

    @Test
    void merchantsOwnId_goesBeforeClerks() {
        completed(user("user_bob", "bob@example.com", "Bob", T1, "").replace("null", "\"bob-1\""));

        assertThat(name(contact("bob-1"))).contains("Bob");
        assertThat(tenant.contact("user_bob")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"idn_1\"',         ann@example.com, ann@example.com",
        "null,              ann@example.com, ",
        "'\"idn_2\"',         ann@example.com, ",
        "'\"idn_1\"',         no address,      ",
    })
    void email_isTheOneThatIsNamedAsPrimary(String primary, String address, @Nullable String taken) {
        String named = "\"primary_email_address_id\": ";
        completed(user("user_ann", address, "Ann", T1, "").replace(named + "\"idn_1\"", named + primary));

        assertThat(contact("user_ann").email())
                .isEqualTo(Optional.ofNullable(taken).map(TestTenant::email));
    }

    @Test
    void noEventIsWritten_andNoProgramFires() {
        tenant.liveProgram("user.created");

        completed(ann("Ann", T1));

        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.enrollments(contact("user_ann").id())).isEmpty();
        assertThat(connectors.views(tenant.id()).deliveries(Optional.empty(), Optional.empty(), 9))
                .isEmpty();
    }

    @Test
    void knownContact_isRefreshed_andKeepsWhatWasNotListed() {
        tenant.send(TestTenant.identify("user_ann", null, "A.", "city", "Basel"));

        assertThat(completed(ann("Ann", T1)).contacts()).isEqualTo(new ImportCounts(0, 1, 0));

        Contact ann = contact("user_ann");
        assertThat(name(ann)).contains("Ann");
        assertThat(TestTenant.text(ann, "city")).contains("Basel");
        assertThat(TestTenant.text(ann, "plan")).contains("pro");
    }

    @Test
    void secondImport_changesNothing() {
        completed(ann("Ann", T1));
        Contact before = contact("user_ann");

        assertThat(completed(ann("Ann", T1)).contacts()).isEqualTo(new ImportCounts(0, 0, 1));

        assertThat(contact("user_ann")).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, Old, New", "0, 1, New, Old", "0, 0, First, Second"})
    void userListedTwice_isOneContact_withTheNewestData(long first, long second, String named, String then) {
        String last = first > second ? named : then;

        ImportProgress reached = completed(ann(named, T1 + first), ann(then, T1 + second));

        assertThat(name(contact("user_ann"))).contains(last);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(1);
        assertThat(reached.contacts().created()).isEqualTo(1);
        assertThat(reached.contacts().updated()).isZero();
    }

    @Test
    void userWithoutAnId_isSkipped_andTheOthersAreNot() {
        ImportProgress reached = completed("{}", "{\"id\": 7}", "[]", "null", ann("Ann", T1));

        assertThat(reached).isEqualTo(finished(5, 1));
        assertThat(reached.passedOver()).isEqualTo(4);
    }

    // Mixed with webhooks

    @Test
    void newerDataOfAWebhook_isNotOverwritten() {
        webhook("user.updated", ann("New", T2));

        assertThat(completed(ann("Old", T1)).imported()).isZero();

        assertThat(name(contact("user_ann"))).contains("New");
    }

    @Test
    void olderWebhook_overwritesNothingThatWasImported() {
        completed(ann("New", T2));

        webhook("user.updated", ann("Old", T1));

        assertThat(name(contact("user_ann"))).contains("New");
    }

    @Test
    void userDeletedInTheMeantime_isNotRevived() {
        webhook("user.created", ann("Ann", T1));
        webhook("user.deleted", "{\"id\": \"user_ann\", \"deleted\": true}");
        Contact gone = contact("user_ann");
        assertThat(gone.deactivatedAt()).isPresent();

        assertThat(completed(ann("Back", T2)).imported()).isZero();

        assertThat(contact("user_ann")).isEqualTo(gone);
    }

    @Test
    void deletionOfAnImportedUser_findsHimByTheIdThatTheImportSaw() {
        completed(user("user_bob", "bob@example.com", "Bob", T1, "").replace("null", "\"bob-1\""));

        webhook("user.deleted", "{\"id\": \"user_bob\", \"deleted\": true}");

        assertThat(contact("bob-1").deactivatedAt()).isPresent();
        assertThat(tenant.contact("user_bob")).isEmpty();
    }

    @Test
    void userCreatedAfterwards_isStillAnEvent_ofTheSameContact() {
        completed(ann("Ann", T1));

        webhook("user.created", ann("Ann", T1));

        assertThat(tenant.events())
                .extracting(EventRecord::contact)
                .containsExactly(contact("user_ann").id());
    }

    // What Clerk shows and sends

    private static String ann(String name, long updatedAt) {
        return user("user_ann", "ann@example.com", name, updatedAt, "");
    }

    private void webhook(String type, String user) {
        String id = "msg_" + events++;
        byte[] body = "{\"type\": \"%s\", \"data\": %s}".formatted(type, user).getBytes(UTF_8);
        Delivery delivery = connectors
                .connectorSecrets()
                .sign(tenant.id(), Connector.CLERK, id, body)
                .orElseThrow();
        assertThat(connectors.receiveWebhook().receive(tenant.id(), Connector.CLERK, delivery))
                .isIn(WebhookOutcome.PROCESSED, WebhookOutcome.IGNORED, WebhookOutcome.THIN);
    }

    private Contact contact(String externalId) {
        return tenant.contact(externalId).orElseThrow();
    }

    private static Optional<String> name(Contact contact) {
        return contact.name().map(ContactName::value);
    }
}
