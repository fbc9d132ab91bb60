package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.Sanitizer;
import dev.intake.contact.Sanitizer.Sanitized;
import java.io.IOException;
import java.math.BigDecimal;

/** Reads {@code traits} and {@code properties} member by member into the sanitizer. (Spec, Sanitization) */
final class AttributesReader {
    /** The maximum number of digits and sign of a number that always fits a {@code long}. */
    private static final int MAX_DIGITS_CERTAINLY_LONG = 18;

    /** The maximum number of digits and sign of a number that may fit a {@code long}. */
    private static final int MAX_DIGITS_POSSIBLY_LONG = 20;
    /** More than the digits that a number keeps, its sign, its point and its exponent. */
    private static final int MAX_EXACT_LENGTH = 128;

    private AttributesReader() {}

    /** Reads the current object to its end. */
    static Sanitized read(JsonParser json, Sanitizer sanitizer) throws IOException {
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            offer(key, json.nextToken(), json, sanitizer);
        }
        return sanitizer.result();
    }

    /** Passes the current value to the sanitizer, and moves the parser to its end. */
    static void offer(String key, JsonToken value, JsonParser json, Sanitizer sanitizer) throws IOException {
        switch (value) {
            case VALUE_STRING -> sanitizer.text(key, json.getText());
            case VALUE_TRUE -> sanitizer.flag(key, true);
            case VALUE_FALSE -> sanitizer.flag(key, false);
            case VALUE_NULL -> sanitizer.absent(key);
            case VALUE_NUMBER_INT -> whole(key, json, sanitizer);
            case VALUE_NUMBER_FLOAT -> number(key, json.getText(), sanitizer);
            default -> {
                json.skipChildren();
                sanitizer.nested(key);
            }
        }
    }

    /**
     * Reads a whole number of any length.
     */
    private static void whole(String key, JsonParser json, Sanitizer sanitizer) throws IOException {
        int length = json.getTextLength();
        if (length <= MAX_DIGITS_CERTAINLY_LONG) {
            sanitizer.whole(key, json.getLongValue());
            return;
        }
        String digits = json.getText();
        if (length <= MAX_DIGITS_POSSIBLY_LONG) {
            try {
                sanitizer.whole(key, Long.parseLong(digits));
                return;
            } catch (NumberFormatException beyondLong) {
                // kept with its digits below
            }
        }
        number(key, digits, sanitizer);
    }

    /** Keeps the digits of a number; of a long one, whose exact value takes the square of its length, the nearest double. */
    private static void number(String key, String text, Sanitizer sanitizer) {
        if (text.length() > MAX_EXACT_LENGTH) {
            sanitizer.number(key, Double.parseDouble(text));
        } else {
            sanitizer.number(key, new BigDecimal(text));
        }
    }
}
