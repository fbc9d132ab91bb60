package dev.intake.connector;

import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Takes a provider's events one after the other and remembers what they teach, as a storage would. */
public final class Receiver {
    /** When the first event arrives; each one after it arrives a second later. */
    public static final Instant START = Instant.parse("2026-10-01T12:00:00Z");

    private final Translator translator;
    private final Map<ObjectRef, ObjectMemory> memory = new HashMap<>();
    private Instant now = START;

    Receiver(Translator translator) {
        this.translator = translator;
    }

    Translated receive(String payload) {
        return receive(JsonReader.read(payload));
    }

    Translated receive(Json payload) {
        Optional<ObjectMemory> known = translator.object(payload).map(memory::get);
        Translated translated = translator.translate(payload, now, known);
        translated.learned().ifPresent(learned -> memory.put(learned.object(), learned.memory()));
        now = now.plus(Duration.ofSeconds(1));
        return translated;
    }

    /** What the event becomes, in the words of the tables. */
    static String outcome(Translated translated) {
        Translation translation = translated.translation();
        if (translation instanceof Translation.Signal signal) {
            return signal.type().value();
        }
        if (translation instanceof Translation.Deactivation deactivation) {
            return "deactivation " + deactivation.type().value();
        }
        return translation instanceof Translation.ContactRefresh ? "refresh" : "ignored";
    }
}
