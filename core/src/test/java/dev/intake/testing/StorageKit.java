package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.Trigger;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of storages share: each test has its own tenant, and values to store. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class StorageKit extends StorageContract {
    static final Instant NOW = ManualClock.START;
    static final EventType SIGNED_UP = new EventType("user.signed_up");
    static final EventType ORDERED = new EventType("order.created");

    Storage storage;
    Tenant tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        tenant = newTenant();
    }

    final void write(Consumer<TenantStores> work) {
        assertThat(storage.unitOfWork().inTenant(tenant.id(), stores -> {
                    work.accept(stores);
                    return "committed";
                }))
                .contains("committed");
    }

    final Tenant newTenant() {
        TenantId id = new TenantId("tn_" + UUID.randomUUID());
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, NOW);
        Tenant created = new Tenant(id, "Grüße & Söhne", NOW, Optional.empty(), Optional.empty(), bucket);
        storage.registry().add(created);
        return created;
    }

    static Contact contact(String externalId, String email) {
        return contact(externalId, email, NOW);
    }

    static Contact contact(String externalId, String email, Instant createdAt) {
        return new Contact(
                new ContactId(UUID.randomUUID()),
                Optional.of(new ExternalId(externalId)),
                EmailAddress.parse(email),
                Optional.empty(),
                Attributes.NONE,
                Consent.granted(Source.CUSTOMER, createdAt),
                createdAt,
                createdAt);
    }

    static Contact emailOnly(String email, Instant createdAt) {
        return new Contact(
                new ContactId(UUID.randomUUID()),
                Optional.empty(),
                EmailAddress.parse(email),
                Optional.empty(),
                Attributes.NONE,
                Consent.granted(Source.CUSTOMER, createdAt),
                createdAt,
                createdAt);
    }

    static EventRecord event(Contact contact, EventType type, Instant receivedAt) {
        EventId id = new EventId(UUID.randomUUID());
        return new EventRecord(id, contact.id(), type, Attributes.NONE, receivedAt, receivedAt, Source.CUSTOMER, false);
    }

    static Program program(ProgramState state, EventType on) {
        return state.of(new ProgramOutline(
                new ProgramId(UUID.randomUUID()), "Hällo 😀", ProgramKind.CUSTOM, new Trigger(on), NOW));
    }

    static Set<Identity> identities(Contact... contacts) {
        return Stream.of(contacts)
                .flatMap(contact -> Stream.of(
                        contact.externalId().orElseThrow(), contact.email().orElseThrow()))
                .collect(Collectors.toSet());
    }

    static EmailAddress email(String address) {
        return EmailAddress.parse(address).orElseThrow();
    }

    static Attributes attributes(String key, String text) {
        return Attributes.of(Map.of(key(key), new AttributeValue.Text(text)));
    }

    static AttributeKey key(String name) {
        return new AttributeKey(name);
    }
}
