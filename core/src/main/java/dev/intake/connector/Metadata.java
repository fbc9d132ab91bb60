package dev.intake.connector;

import dev.intake.contact.Attributes;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Sanitizer;
import dev.intake.kernel.Json;
import dev.intake.kernel.Placeholder;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Metadata that a merchant attached to objects at a provider. It is projected onto the contact under the rules of traits,
 * and may contain the merchant's id of the user. (Spec, Metadata projection; Decisions 2.7)
 */
public final class Metadata {
    /** The keys that may hold the merchant's user id, in this order. (Decisions 2.7) */
    static final List<String> USER_ID_KEYS = List.of("userId", "user_id", "externalId", "external_id");

    private static final String CHECKOUT_USER_ID = "client_reference_id";

    private final Map<String, Json> members = new LinkedHashMap<>();

    private Metadata() {}

    /** Returns the metadata of several objects as one; the first object with a key wins. */
    public static Metadata of(Json... closestFirst) {
        Metadata all = new Metadata();
        for (Json object : closestFirst) {
            object.members().forEach(all.members::putIfAbsent);
        }
        return all;
    }

    /** Returns the merchant's user id, if the metadata has one. */
    public Optional<ExternalId> userId() {
        return USER_ID_KEYS.stream()
                .map(key -> members.getOrDefault(key, Json.Null.VALUE))
                .flatMap(value -> externalId(value).stream())
                .findFirst();
    }

    /** Returns whether merchants put their id of the user under this name, in metadata or a checkout. */
    public static boolean isUserIdKey(String name) {
        return name.equals(CHECKOUT_USER_ID) || USER_ID_KEYS.contains(name);
    }

    /** Returns the note that a user id anywhere in a payload is a placeholder, which counts as absent. */
    public static Optional<String> placeholder(Json payload) {
        if (payload instanceof Json.Elements elements) {
            return elements.values().stream()
                    .flatMap(element -> placeholder(element).stream())
                    .findFirst();
        }
        for (Map.Entry<String, Json> member : payload.members().entrySet()) {
            Optional<String> note = isUserIdKey(member.getKey())
                    ? member.getValue()
                            .text()
                            .flatMap(Placeholder::cause)
                            .map(cause -> member.getKey() + " is a placeholder and counts as absent: " + cause)
                    : placeholder(member.getValue());
            if (note.isPresent()) {
                return note;
            }
        }
        return Optional.empty();
    }

    /** Returns the scalars that sanitization keeps. */
    public Attributes attributes() {
        Sanitizer sanitizer = new Sanitizer();
        members.forEach((key, value) -> offer(sanitizer, key, value));
        return sanitizer.result().attributes();
    }

    /**
     * Returns the value as an id, if it is a string or a whole number. Blank and overlong values, {@linkplain Placeholder
     * placeholders}, and values with a control character or a lone surrogate count as absent.
     */
    public static Optional<ExternalId> externalId(Json value) {
        return value.text()
                .or(() -> value.whole().map(String::valueOf))
                .flatMap(CustomerRef::readId)
                .filter(id -> !Placeholder.is(id))
                .map(ExternalId::new);
    }

    private static void offer(Sanitizer sanitizer, String key, Json value) {
        if (value instanceof Json.Text text) {
            sanitizer.text(key, text.value());
        } else if (value instanceof Json.Numeric numeric) {
            offer(sanitizer, key, numeric.value());
        } else if (value instanceof Json.Flag flag) {
            sanitizer.flag(key, flag.value());
        } else if (value instanceof Json.Null) {
            sanitizer.absent(key);
        } else {
            sanitizer.nested(key);
        }
    }

    private static void offer(Sanitizer sanitizer, String key, BigDecimal number) {
        sanitizer.number(key, number);
    }
}
