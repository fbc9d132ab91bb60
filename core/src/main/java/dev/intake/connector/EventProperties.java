package dev.intake.connector;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Sanitizer;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Connector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Collects the properties of a normalized event. They are flat, and a key is absent if the payload has no value for it, so
 * that an email that needs the value is held. (Decisions 5, last paragraph) Not thread-safe.
 */
public final class EventProperties {
    private static final Pattern CURRENCY = Pattern.compile("[A-Za-z]{3,5}");

    private final Map<AttributeKey, AttributeValue> kept = new LinkedHashMap<>();

    /** Properties of an event of that provider; the first property is its name. */
    public EventProperties(Connector connector) {
        put("provider", connector.segment());
    }

    /** Adds a text, unless it is absent or blank. */
    public EventProperties text(String key, Optional<String> value) {
        value.filter(text -> !text.isBlank()).ifPresent(text -> put(key, text));
        return this;
    }

    /** Adds a whole number, unless it is absent. */
    public EventProperties whole(String key, Optional<Long> value) {
        value.ifPresent(number -> put(key, number));
        return this;
    }

    /**
     * Adds an amount twice: as a decimal, if the currency is known, and in minor units, with the suffix {@code _minor}.
     */
    public EventProperties amount(String key, Optional<Long> minor, Optional<String> currency) {
        Optional<String> known = currency.filter(code -> CURRENCY.matcher(code).matches());
        minor.ifPresent(amount -> {
            known.ifPresent(code -> put(key, MinorUnits.decimal(amount, code)));
            put(key + "_minor", amount);
        });
        return this;
    }

    /** Adds the currency, as the provider writes it. */
    public EventProperties currency(Optional<String> currency) {
        return text("currency", currency.filter(code -> CURRENCY.matcher(code).matches()));
    }

    /** Adds the billing interval. */
    public EventProperties interval(Optional<BillingInterval> interval) {
        text("interval", interval.map(every -> every.unit().wireName()));
        return whole("interval_count", interval.map(every -> (long) every.count()));
    }

    /** Returns the event with the collected properties. */
    public Translation of(LifecycleEventType type) {
        return Translation.Signal.of(type, build());
    }

    /** Returns the collected properties. */
    public Attributes build() {
        return Attributes.of(kept);
    }

    /** Truncates and cleans the text. The keys are fixed, so the check for secrets is not needed. */
    private void put(String key, String text) {
        kept.put(new AttributeKey(key), new AttributeValue.Text(CleanText.trimmed(text, Sanitizer.MAX_TEXT)));
    }

    private void put(String key, long number) {
        kept.put(new AttributeKey(key), new AttributeValue.Whole(number));
    }
}
