package dev.intake.connector;

import dev.intake.attribute.AttributeKey;
import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;
import dev.intake.attribute.Sanitizer;
import dev.intake.source.Connector;
import dev.intake.text.CleanText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Collects the properties of a normalized event: flat, and a key only where the payload has its value, so that a
 * message that would show a missing one is held. (Decisions 5, last paragraph) Not safe for use by several threads.
 */
public final class EventProperties {
    private static final Pattern CURRENCY = Pattern.compile("[A-Za-z]{3,5}");

    private final Map<AttributeKey, AttributeValue> kept = new LinkedHashMap<>();

    /** Properties of an event of that provider, which is the first of them. */
    public EventProperties(Connector connector) {
        put("provider", connector.segment());
    }

    /** A text, unless it is absent or blank. */
    public EventProperties text(String key, Optional<String> value) {
        value.filter(text -> !text.isBlank()).ifPresent(text -> put(key, text));
        return this;
    }

    /** A whole number, unless it is absent. */
    public EventProperties whole(String key, Optional<Long> value) {
        value.ifPresent(number -> put(key, number));
        return this;
    }

    /**
     * An amount twice: under the key as people write it, which needs the currency, and under the key with {@code
     * _minor} in minor units.
     */
    public EventProperties amount(String key, Optional<Long> minor, Optional<String> currency) {
        Optional<String> known = currency.filter(code -> CURRENCY.matcher(code).matches());
        minor.ifPresent(amount -> {
            known.ifPresent(code -> put(key, MinorUnits.decimal(amount, code)));
            put(key + "_minor", amount);
        });
        return this;
    }

    /** The currency, as the provider writes it. */
    public EventProperties currency(Optional<String> currency) {
        return text("currency", currency.filter(code -> CURRENCY.matcher(code).matches()));
    }

    /** How often it is charged. */
    public EventProperties interval(Optional<BillingInterval> interval) {
        text("interval", interval.map(every -> every.unit().wireName()));
        return whole("interval_count", interval.map(every -> (long) every.count()));
    }

    /** The event with what was collected. */
    public Translation of(LifecycleEventType type) {
        return Translation.Signal.of(type, build());
    }

    /** What was collected. */
    public Attributes build() {
        return Attributes.of(kept);
    }

    /** Cut and cleaned like any text; the keys are our own, so they need no look for secrets. */
    private void put(String key, String text) {
        kept.put(new AttributeKey(key), new AttributeValue.Text(CleanText.trimmed(text, Sanitizer.MAX_TEXT)));
    }

    private void put(String key, long number) {
        kept.put(new AttributeKey(key), new AttributeValue.Whole(number));
    }
}
