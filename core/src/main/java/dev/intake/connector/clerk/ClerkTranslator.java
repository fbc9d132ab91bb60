package dev.intake.connector.clerk;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.MappingTable;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.ProviderTime;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.connector.UserMemory;
import dev.intake.contact.Attributes;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Translates Clerk's events. (Spec, Authentication provider events; Decisions 5) */
public final class ClerkTranslator implements Translator {
    private static final MappingTable<ClerkEvent> TABLE = new MappingTable<ClerkEvent>()
            .row("user.created", UserRules::created)
            .row("user.updated", UserRules::updated)
            .row("user.deleted", UserRules::deleted);

    /** Messages to people, with the codes and links by which they sign in. */
    private static final List<String> WITH_SECRETS =
            List.of("email.", "sms.", "organizationInvitation.", "waitlistEntry.");

    /** Returns a translator. It has no state. */
    public ClerkTranslator() {}

    /** Returns the names of the events in the mapping table; Clerk does not have to send any others. */
    public static List<String> events() {
        return TABLE.events();
    }

    /** Returns a listed user as an event: the list of users is read by the rules of {@code user.updated}. */
    public static Json asUpdate(Json user) {
        return new Json.Members(Map.of("type", new Json.Text("user.updated"), "data", user));
    }

    @Override
    public Connector connector() {
        return Connector.CLERK;
    }

    @Override
    public boolean mayKeep(Json payload) {
        String type = payload.text("type").orElse("");
        return WITH_SECRETS.stream().noneMatch(type::startsWith);
    }

    @Override
    public Optional<ObjectFact> fact(Json payload) {
        ClerkEvent event = new ClerkEvent(payload, Instant.EPOCH, Optional.empty());
        return event.type().equals("user.created")
                ? customer(payload)
                        .flatMap(user -> ObjectFact.key(Source.CLERK, event.type(), user.id())
                                .map(key -> new ObjectFact(
                                        key,
                                        user,
                                        UserRules.USER_CREATED,
                                        event.properties().build(),
                                        Instant.EPOCH)))
                : Optional.empty();
    }

    @Override
    public Optional<ObjectRef> object(Json payload) {
        return TABLE.events().contains(payload.text("type").orElse(""))
                ? payload.text("data", "id").flatMap(id -> ObjectRef.of(Connector.CLERK, ObjectRef.Kind.USER, id))
                : Optional.empty();
    }

    @Override
    public Optional<CustomerRef> customer(Json payload) {
        return object(payload).flatMap(object -> new ClerkUser(payload.at("data")).ref());
    }

    @Override
    public Translated translate(Json payload, Instant receivedAt, Optional<ObjectMemory> known) {
        Instant at = ProviderTime.millisOrSeconds(payload, "timestamp")
                .orElse(receivedAt)
                .truncatedTo(ChronoUnit.MICROS);
        ClerkEvent event = new ClerkEvent(payload, at, known);
        Translation translation = TABLE.translate(event.type(), event);
        Optional<ObjectRef> object = object(payload);
        UserMemory after = memoryAfter(event);
        return new Translated(
                translation,
                at,
                object.isPresent() ? person(event, after) : Person.UNKNOWN,
                object.flatMap(user -> Translated.Learned.of(user, event.memory(), after)));
    }

    /** Returns the user's ids, and the other data if it is not older than the remembered data. */
    private static Person person(ClerkEvent event, UserMemory after) {
        ClerkUser user = event.user();
        Optional<ExternalId> remembered = after.externalId();
        Optional<ExternalId> shown = user.merchantId();
        boolean newest = !event.writtenAt().isBefore(event.memory().updatedAt());
        boolean stored = event.isCurrent() && !after.deleted();
        boolean update = stored && event.type().equals("user.updated");
        return new Person(
                user.ref(),
                newest ? shown.or(() -> remembered) : remembered.or(() -> shown),
                user.ownId(),
                stored ? user.email() : Optional.empty(),
                stored ? user.name() : Optional.empty(),
                stored ? user.attributes() : Attributes.NONE,
                update && event.memory().hasEmail() && user.showsNoEmail(),
                update && event.memory().hasName() && user.showsNoName(),
                after.deleted() ? Optional.of(after.updatedAt()) : Optional.empty(),
                event.createdAt());
    }

    private static UserMemory memoryAfter(ClerkEvent event) {
        ClerkUser user = event.user();
        return event.type().equals("user.deleted")
                ? event.memory().afterDeletion(event.at(), user.merchantId())
                : event.memory()
                        .after(new UserMemory.Sighting(
                                event.writtenAt(),
                                user.merchantId(),
                                user.email().isPresent() || (event.memory().hasEmail() && !user.showsNoEmail()),
                                user.name().isPresent() || (event.memory().hasName() && !user.showsNoName())));
    }
}
