package dev.intake.http.webhook;

import static dev.intake.testing.Storable.law;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Person;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.connector.UserMemory;
import dev.intake.connector.Verdict;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.testing.FuzzInput;
import dev.intake.testing.Storable;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What holds of every translator and any JSON: it has an outcome, and all that would be stored of it can be. */
final class TranslatorLaws {
    private static final Instant RECEIVED = Instant.parse("2026-10-01T12:00:00Z");
    private static final int MAX_ID = 255;
    private static final int MAX_TEXT = 1024;
    private static final Set<String> TYPES = Stream.concat(
                    Arrays.stream(LifecycleEventType.values())
                            .map(type -> type.eventType().value()),
                    Stream.of("user.created", "user.deleted"))
            .collect(Collectors.toUnmodifiableSet());

    private final Translator translator;

    TranslatorLaws(Translator translator) {
        this.translator = translator;
    }

    /** Tries two payloads, the second with what the first taught where both are about one object. */
    public void hold(byte[] input) {
        FuzzInput texts = new FuzzInput(input);
        Optional<Translated> first = hold(texts, Optional.empty());
        hold(texts, first);
    }

    private Optional<Translated> hold(FuzzInput texts, Optional<Translated> before) {
        Optional<Json> payload = new JacksonJsonDecoder().decode(ByteBuffer.wrap(texts.nextBytes()));
        return payload.map(json -> hold(json, before));
    }

    private Translated hold(Json payload, Optional<Translated> before) {
        translator.eventType(payload).ifPresent(type -> law(!type.isBlank(), "an event type shows"));
        translator.dedupeKey(new Verdict.Genuine(Optional.of("evt_1")), payload).ifPresent(Storable::dedupeKey);
        Optional<ObjectRef> object = translator.object(payload);
        object.ifPresent(known -> Storable.text("an object's id", known.id(), 1, MAX_ID));
        Translated translated = translator.translate(
                payload,
                RECEIVED,
                before.flatMap(Translated::learned)
                        .filter(learned -> Optional.of(learned.object()).equals(object))
                        .map(Translated.Learned::memory));
        law(translator.customer(payload).equals(translated.person().customer()), "the customer is the person's");
        Storable.moment(translated.occurredAt());
        person(translated.person());
        outcome(translated.translation());
        translated.learned().ifPresent(learned -> {
            law(Optional.of(learned.object()).equals(object), "what is learned is of the object");
            memory(learned);
        });
        return translated;
    }

    private void outcome(Translation translation) {
        translation.records().ifPresent(type -> law(TYPES.contains(type.value()), "the type is a known one"));
        if (translation instanceof Translation.Signal signal) {
            Storable.attributes(signal.properties());
        } else if (translation instanceof Translation.Deactivation gone) {
            law(translator.connector() == Connector.CLERK, "only users are deactivated");
            Storable.attributes(gone.properties());
        } else if (translation instanceof Translation.Ignored ignored) {
            law(!ignored.reason().isBlank(), "there is a reason");
            Storable.clean("a reason", ignored.reason());
        }
    }

    private static void person(Person person) {
        person.customer().map(CustomerRef::id).ifPresent(id -> Storable.text("a customer's id", id, 1, MAX_ID));
        person.subject().ifPresent(Storable::subject);
        person.name().ifPresent(name -> Storable.text("a name", name.value(), 1, MAX_TEXT));
        Storable.attributes(person.attributes());
    }

    private static void memory(Translated.Learned learned) {
        if (learned.memory() instanceof SubscriptionMemory subscription) {
            Storable.moment(subscription.asOf());
            subscription.status().ifPresent(status -> Storable.text("a status", status, 0, MAX_ID));
            subscription.pastDueAt().ifPresent(Storable::moment);
            subscription.activatedAt().ifPresent(Storable::moment);
        } else if (learned.memory() instanceof UserMemory user) {
            Storable.moment(user.updatedAt());
            user.externalId().ifPresent(id -> Storable.text("an external id", id.value(), 1, MAX_ID));
        }
    }
}
