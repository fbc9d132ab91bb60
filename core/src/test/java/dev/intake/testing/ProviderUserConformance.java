package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who a user of the authentication provider is, on any storage: one person is one contact, and a deletion reaches every
 * contact of the user. The storage may contain other tenants; every test creates its own.
 */
public abstract class ProviderUserConformance extends WebhookKit {
    private static final long START = 1_800_000_000_000L;
    /** So few that all their events fit on the page that is compared. */
    private static final int LIVES_PER_TENANT = 50;

    private static final long BEFORE_ERASURE = 1_700_000_000_000L;
    private static final List<ProviderEvent> LIFE = List.of(
            user("msg_1", "user.created", 1, "null"),
            user("msg_2", "user.updated", 2, "null"),
            user("msg_3", "user.updated", 3, "\"u1\""),
            clerk("msg_4", "user.deleted", START + 4, "\"id\": \"user_1\", \"deleted\": true"));

    static Stream<List<ProviderEvent>> lives() {
        return Stream.of(
                        LIFE,
                        LIFE.subList(0, 3),
                        List.of(LIFE.get(0), LIFE.get(2)),
                        List.of(LIFE.get(0), LIFE.get(2), LIFE.get(3)),
                        List.of(LIFE.get(0), LIFE.get(1), LIFE.get(3)))
                .flatMap(events -> sequence(events).orders(24, new SplittableRandom(7)).stream());
    }

    // One person, one contact (Decisions 2.7)

    @Tag(Tries.LAW)
    @ParameterizedTest(name = "{0}")
    @MethodSource("lives")
    void user_isOneContact_inAnyOrder(List<ProviderEvent> order) {
        webhooks.deliver(WebhookSequence.repeated(order, new SplittableRandom(order.hashCode())));

        Contact contact = onlyContact();
        boolean deleted = order.contains(LIFE.get(3));
        assertThat(contact.externalId().orElseThrow().value()).isEqualTo(order.contains(LIFE.get(2)) ? "u1" : "user_1");
        assertThat(contact.deactivatedAt().isPresent()).isEqualTo(deleted);
        assertThat(webhooks.eventTypes())
                .isEqualTo(deleted ? List.of("user.created", "user.deleted") : List.of("user.created"));
        if (!deleted) {
            ProviderEvent newest = order.contains(LIFE.get(2)) ? LIFE.get(2) : LIFE.get(1);
            assertThat(contact.email()).contains(email("ann" + newest.id().charAt(4) + "@example.com"));
        }
    }

    /** The merchant has declared the user before, so the provider's user leads to two contacts in some orders. */
    @Tag(Tries.LAW)
    @ParameterizedTest(name = "{0}")
    @MethodSource("lives")
    void deletion_reachesEveryContactOfTheUser_inAnyOrder(List<ProviderEvent> order) {
        tenant.send(identify("u1", "ann@example.com", "Ann"));
        webhooks.deliver(order);

        if (order.contains(LIFE.get(3)) && order.contains(LIFE.get(2))) {
            assertThat(contact("u1").deactivatedAt()).isPresent();
            assertThat(contacts("user_1", "u1"))
                    .allSatisfy(contact ->
                            assertThat(contact.deactivatedAt()).as("%s", order).isPresent());
        }
    }

    @Test
    void user_whoGetsAnotherIdOfTheMerchants_isAnotherContact_andADeletionReachesBoth() {
        webhooks.deliver(List.of(
                user("msg_1", "user.created", 1, "\"u1\""),
                user("msg_2", "user.updated", 2, "\"u2\""),
                user("msg_3", "user.updated", 3, "\"u3\"")));
        assertThat(contacts("u1", "u2", "u3")).hasSize(3);

        webhooks.deliver(LIFE.get(3));

        assertThat(contacts("u1", "u2", "u3"))
                .allSatisfy(contact -> assertThat(contact.deactivatedAt()).isPresent());
    }

    @Test
    void olderPayload_changesNotWhoTheUserIs() {
        webhooks.deliver(user("msg_2", "user.created", 2, "\"u2\""));

        webhooks.deliver(user("msg_1", "user.updated", 1, "\"u1\""));
        webhooks.deliver(user("msg_3", "user.updated", 3, "null"));

        assertThat(tenant.contact("u1")).isEmpty();
        assertThat(contact("u2").email()).contains(email("ann3@example.com"));
    }

    @Test
    void erasedContact_isNoLongerReached_andTheOtherOneIs() {
        webhooks.deliver(
                List.of(user("msg_1", "user.created", 1, "\"u1\""), user("msg_2", "user.updated", 2, "\"u2\"")));
        erase(id("u1"));

        webhooks.deliver(LIFE.get(3));

        assertThat(tenant.contact("u1")).isEmpty();
        assertThat(contact("u2").deactivatedAt()).isPresent();
    }

    // A deletion after an erasure (Decisions 5)

    @ParameterizedTest
    @ValueSource(strings = {"", ", \"external_id\": \"u1\"", ", \"external_id\": null"})
    void deletion_afterAnErasure_makesNoContact(String shown) {
        webhooks.deliver(user("msg_1", "user.created", 1, "\"u1\""));
        erase(id("u1"));

        assertThat(webhooks.deliver(clerk("msg_4", "user.deleted", START + 4, "\"id\": \"user_1\"" + shown)))
                .isEqualTo(IGNORED);

        assertThat(contacts("u1", "user_1")).isEmpty();
        assertThat(events()).isEmpty();
        assertThat(webhooks.deliveries().get(0).reason()).contains("the contact was erased");
    }

    @Test
    void deletion_afterAnErasure_reachesAContactThatWasMadeSince() {
        webhooks.deliver(user("msg_1", "user.created", 1, "\"u1\""));
        erase(id("u1"));
        tenant.send(track("u1", null, "order.created", null));

        webhooks.deliver(clerk("msg_4", "user.deleted", START + 4, "\"id\": \"user_1\", \"external_id\": \"u1\""));

        assertThat(contact("u1").deactivatedAt()).isPresent();
    }

    /** Decisions 2.8: only a user created after the erasure makes a new contact. */
    @Test
    void payloadsOfAnErasedUser_makeNoContact_andThoseOfALaterUserDo() {
        webhooks.deliver(user("msg_1", "user.created", "user_1", BEFORE_ERASURE));
        erase(id("u1"));

        for (ProviderEvent late : List.of(
                user("msg_2", "user.updated", "user_1", BEFORE_ERASURE),
                user("msg_3", "user.updated", 3, "\"u1\""),
                clerk("msg_4", "user.deleted", START + 4, "\"id\": \"user_1\", \"external_id\": \"u1\""),
                user("msg_5", "user.created", "user_1", BEFORE_ERASURE),
                user("msg_6", "user.updated", "user_1", BEFORE_ERASURE))) {
            assertThat(webhooks.deliver(late)).as(late.id()).isEqualTo(IGNORED);
        }
        assertThat(contacts("u1", "user_1")).isEmpty();
        assertThat(events()).isEmpty();

        webhooks.deliver(user("msg_7", "user.created", "user_2", START));
        assertThat(contact("u1").email()).isPresent();
        assertThat(webhooks.eventTypes()).containsExactly("user.created");
    }

    @Test
    void deletion_ofAUserNeverSeen_makesADeactivatedContact() {
        assertThat(webhooks.deliver(LIFE.get(3))).isEqualTo(PROCESSED);

        assertThat(contact("user_1").deactivatedAt()).isPresent();
        assertThat(webhooks.eventTypes()).containsExactly("user.deleted");
    }

    // Another user with the same id of the merchant's (Decisions 2.8)

    @Test
    void userCreatedAfterTheDeletion_reactivatesTheContact_andKeepsItsConsent() {
        webhooks.deliver(user("msg_1", "user.created", "user_1", START));
        Contact before = contact("u1");
        change(before.consentWithdrawn(Instant.EPOCH));
        webhooks.deliver(deleted("msg_2", "user_1", START + 10));
        assertThat(contact("u1").deactivatedAt()).isPresent();

        webhooks.deliver(user("msg_3", "user.updated", "user_1", START));
        webhooks.deliver(user("msg_4", "user.updated", "user_2", START + 20));
        assertThat(contact("u1").deactivatedAt()).as("an update never does").isPresent();

        webhooks.deliver(user("msg_5", "user.created", "user_2", START + 20));
        Contact after = contact("u1");
        assertThat(after.deactivatedAt()).isEmpty();
        assertThat(after.id()).isEqualTo(before.id());
        assertThat(after.consent().state()).isEqualTo(Consent.State.WITHDRAWN);
        assertThat(after.wasDeactivatedSince(before.createdAt())).isTrue();
        assertThat(after.wasDeactivatedSince(after.updatedAt())).isFalse();
    }

    @Test
    void userCreatedBeforeTheDeletion_doesNotReactivateTheContact() {
        webhooks.deliver(user("msg_1", "user.created", "user_1", START));
        webhooks.deliver(deleted("msg_2", "user_1", START + 10));

        webhooks.deliver(user("msg_3", "user.created", "user_2", START + 9));

        assertThat(contact("u1").deactivatedAt()).isPresent();
    }

    /** The newest creation or deletion decides, in whatever order the deliveries arrive, and however often. */
    @Tag(Tries.LAW)
    @Test
    void deletionsAndCreations_haveOneOutcome_inAnyOrder_seed20261127() {
        SplittableRandom random = new SplittableRandom(20261127);
        List<ProviderEvent> events = List.of(
                user("msg_1", "user.created", "user_1", START),
                user("msg_2", "user.updated", "user_1", START),
                deleted("msg_3", "user_1", START + 10),
                user("msg_4", "user.created", "user_2", START + 20),
                user("msg_5", "user.updated", "user_2", START + 20),
                deleted("msg_6", "user_2", START + 30),
                user("msg_7", "user.created", "user_3", START + 40));
        int created = 0;
        for (int i = 0; i < tries(50, 2_500); i++) {
            if (i % LIVES_PER_TENANT == 0) {
                setUp();
                created = 0;
            }
            List<ProviderEvent> order = others(events.subList(0, 4 + i % 4), i);
            Collections.shuffle(order, new Random(random.nextLong()));
            webhooks.deliver(order);

            assertThat(contact("u1_" + i).deactivatedAt().isPresent())
                    .as("%s", order.stream().map(ProviderEvent::id).toList())
                    .isEqualTo(order.size() == 6);
            created += order.size() == 7 ? 3 : 2;
            assertThat(webhooks.eventTypes().stream().filter("user.created"::equals))
                    .hasSize(created);
        }
    }

    /** Returns the events of other users, with ids of their own. */
    private static List<ProviderEvent> others(List<ProviderEvent> events, int number) {
        return new ArrayList<>(events.stream()
                .map(event -> new ProviderEvent(
                        event.connector(),
                        event.id() + "_" + number,
                        event.payload()
                                .replace("\"user_", "\"other_" + number + "_")
                                .replace("\"u1\"", "\"u1_" + number + "\"")
                                .replace("ann@", "ann" + number + "@")))
                .toList());
    }

    /** Whatever of the erased user arrives before, and whatever order the rest has. */
    @Tag(Tries.LAW)
    @Test
    void erasures_haveOneOutcome_inAnyOrder_seed20261128() {
        SplittableRandom random = new SplittableRandom(20261128);
        List<ProviderEvent> erased = List.of(
                user("msg_1", "user.created", "user_1", BEFORE_ERASURE),
                user("msg_2", "user.updated", "user_1", BEFORE_ERASURE),
                deleted("msg_3", "user_1", BEFORE_ERASURE + 10));
        List<ProviderEvent> later = List.of(
                user("msg_4", "user.created", "user_2", START),
                user("msg_5", "user.updated", "user_2", START),
                deleted("msg_6", "user_2", START + 10));
        int recorded = 0;
        for (int i = 0; i < tries(50, 2_500); i++) {
            if (i % LIVES_PER_TENANT == 0) {
                setUp();
                recorded = 0;
            }
            List<ProviderEvent> first = others(erased, i);
            Collections.shuffle(first, new Random(random.nextLong()));
            List<ProviderEvent> before = first.subList(0, 1 + i % 3);
            List<ProviderEvent> rest = new ArrayList<>(first.subList(before.size(), 3));
            int made = random.nextInt(4);
            rest.addAll(others(later.subList(0, made), i));
            Collections.shuffle(rest, new Random(random.nextLong()));

            webhooks.deliver(before);
            erase(id("u1_" + i));
            webhooks.deliver(rest);

            Optional<Contact> contact = tenant.contact("u1_" + i);
            String order = "%s, %s"
                    .formatted(
                            before.stream().map(ProviderEvent::id).toList(),
                            rest.stream().map(ProviderEvent::id).toList());
            assertThat(contact.isPresent()).as(order).isEqualTo(made > 0);
            assertThat(contact.filter(found -> found.deactivatedAt().isPresent())
                            .isPresent())
                    .as(order)
                    .isEqualTo(made == 3);
            recorded += made == 3 ? 2 : Math.min(made, 1);
            assertThat(webhooks.eventTypes()).as(order).hasSize(recorded);
        }
    }

    private void change(Contact contact) {
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(contact));
            return true;
        });
    }

    private static ProviderEvent deleted(String id, String user, long at) {
        return clerk(id, "user.deleted", at, "\"id\": \"" + user + "\", \"external_id\": \"u1\", \"deleted\": true");
    }

    // What a user has no longer (Decisions 5)

    @Test
    void update_thatShowsNoAddressAndNoNameAnymore_clearsThem() {
        webhooks.deliver(user("msg_1", "user.created", 1, "\"u1\""));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann 1");

        webhooks.deliver(clerk("msg_2", "user.updated", START + 2, shown("""
                "email_addresses": [], "primary_email_address_id": null, "first_name": null, "last_name": ""
                """)));

        assertThat(contact("u1").email()).isEmpty();
        assertThat(contact("u1").name()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"username\": \"ann\"",
                "\"email_addresses\": []",
                "\"primary_email_address_id\": null, \"first_name\": null",
                "\"email_addresses\": [], \"primary_email_address_id\": \"e\", \"last_name\": null"
            })
    void update_thatDoesNotShowThem_keepsThem(String fields) {
        webhooks.deliver(user("msg_1", "user.created", 1, "\"u1\""));

        webhooks.deliver(clerk("msg_2", "user.updated", START + 2, shown(fields)));

        assertThat(contact("u1").email()).contains(email("ann1@example.com"));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann 1");
    }

    /** The merchant has named the user; the provider has never known a name or an address. */
    @Test
    void update_ofAUserWhoNeverHadThem_keepsTheMerchants() {
        tenant.send(identify("u1", "ann@example.com", "Ann"));
        String nothing =
                "\"email_addresses\": [], \"primary_email_address_id\": null, \"first_name\": null, \"last_name\": null";

        webhooks.deliver(
                clerk("msg_1", "user.created", START + 1, shown(nothing).replace("+2", "+1")));
        webhooks.deliver(clerk("msg_2", "user.updated", START + 2, shown(nothing)));

        assertThat(contact("u1").email()).contains(email("ann@example.com"));
        assertThat(contact("u1").name().orElseThrow().value()).isEqualTo("Ann");
    }

    // An address that several contacts share (Decisions 2.8)

    @Test
    void addressAlone_meansALiveContactBeforeADeactivatedOne() {
        tenant.send(identify("u1", "ann@example.com", null));
        webhooks.deliver(clerk("msg_4", "user.deleted", START + 4, "\"id\": \"user_1\", \"external_id\": \"u1\""));
        tenant.send(identify("u2", "ann@example.com", null));

        tenant.send(track(null, "ANN@example.com", "order.created", "m1"));

        assertThat(events())
                .filteredOn(event -> event.type().value().equals("order.created"))
                .singleElement()
                .satisfies(event -> assertThat(event.contact()).isEqualTo(id("u2")));
    }

    /** A contact with an external id is preferred, unless it is deactivated. */
    @Test
    void addressAlone_matchesALiveContactWithoutAnId_beforeADeactivatedOneWithOne() {
        tenant.send(identify(null, "ann@example.com", null));
        tenant.send(identify("u1", "ann@example.com", null));
        webhooks.deliver(clerk("msg_4", "user.deleted", START + 4, "\"id\": \"user_1\", \"external_id\": \"u1\""));

        tenant.send(track(null, "ann@example.com", "order.created", "m1"));

        assertThat(events())
                .filteredOn(event -> event.type().value().equals("order.created"))
                .singleElement()
                .satisfies(event -> assertThat(event.contact()).isNotEqualTo(id("u1")));
    }

    private void erase(ContactId contact) {
        webhooks.connectors().eraseContact().erase(tenant.id(), contact, new Actor(Actor.Kind.PERSON, "ada"));
    }

    private List<Contact> contacts(String... externalIds) {
        List<Contact> found = new ArrayList<>();
        for (String id : externalIds) {
            tenant.contact(id).ifPresent(found::add);
        }
        return found;
    }

    private Contact onlyContact() {
        List<Contact> all = contacts("u1", "user_1");
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private static WebhookSequence sequence(List<ProviderEvent> events) {
        return new WebhookSequence("a user", events, order -> List.of(), order -> Optional.empty(), false);
    }

    private static ProviderEvent user(String id, String type, int version, String externalId) {
        return clerk(id, type, START + version, """
                "id": "user_1", "external_id": %s, "updated_at": %s, "primary_email_address_id": "e",
                "email_addresses": [{"id": "e", "email_address": "ann%s@example.com"}],
                "first_name": "Ann", "last_name": "%s"
                """.formatted(externalId, START + version, version, version));
    }

    private static ProviderEvent user(String id, String type, String user, long createdAt) {
        long at = createdAt + (type.equals("user.created") ? 0 : 1);
        return clerk(id, type, at, """
                "id": "%s", "external_id": "u1", "created_at": %s, "updated_at": %s, "primary_email_address_id": "e",
                "email_addresses": [{"id": "e", "email_address": "ann@example.com"}]
                """.formatted(user, createdAt, at));
    }

    private static String shown(String fields) {
        return "\"id\": \"user_1\", \"external_id\": \"u1\", \"updated_at\": " + (START + 2) + ", " + fields;
    }
}
