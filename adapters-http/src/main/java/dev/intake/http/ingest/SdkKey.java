package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.access.IngestionKey;
import dev.intake.http.server.BearerKey;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The key that a client shows, in any of the three places where clients put it: {@code Authorization: Bearer KEY}, {@code
 * Authorization: Basic} of {@code KEY:}, or {@code writeKey} in the body. It is never shown again.
 */
final class SdkKey {
    /** No key in any of them. */
    static final SdkKey ABSENT = new SdkKey(Optional.empty());

    /** Something that is no key, or two that are not the same: whoever sends two does not know which one is meant. */
    static final SdkKey WRONG = new SdkKey(Optional.empty());

    private static final String BASIC = "Basic ";

    private final Optional<IngestionKey> key;

    private SdkKey(Optional<IngestionKey> key) {
        this.key = key;
    }

    private static SdkKey of(Optional<IngestionKey> parsed) {
        return parsed.isPresent() ? new SdkKey(parsed) : WRONG;
    }

    /** The one in the headers. */
    static SdkKey of(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders("Authorization"));
        if (values.isEmpty()) {
            return ABSENT;
        }
        return values.size() > 1 ? WRONG : of(values.get(0));
    }

    /** The one in a header's value; the scheme is read in any case. */
    static SdkKey of(String value) {
        return of(
                value.regionMatches(true, 0, BASIC, 0, BASIC.length())
                        ? basic(value.substring(BASIC.length()).strip())
                        : BearerKey.parse(value));
    }

    /** The user's part of the credentials is the key, with or without a colon behind it, and the password is nothing. */
    private static Optional<IngestionKey> basic(String credentials) {
        try {
            String text = new String(Base64.getDecoder().decode(credentials), StandardCharsets.ISO_8859_1);
            return IngestionKey.parse(text.endsWith(":") ? text.substring(0, text.length() - 1) : text);
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /** The one that is the value of a field in a body, at which the parser stands. Null and blank count as absent. */
    static SdkKey read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.VALUE_STRING) {
            json.skipChildren();
            return json.currentToken() == JsonToken.VALUE_NULL ? ABSENT : WRONG;
        }
        String text = json.getText();
        return text.isBlank() ? ABSENT : of(IngestionKey.parse(text));
    }

    /** The one key of both, {@link #WRONG} when they differ. */
    SdkKey and(SdkKey other) {
        if (this == ABSENT || other == ABSENT) {
            return this == ABSENT ? other : this;
        }
        return key.isPresent() && key.map(IngestionKey::hash).equals(other.key.map(IngestionKey::hash)) ? this : WRONG;
    }

    boolean isAbsent() {
        return this == ABSENT;
    }

    /** The key, if it is one. */
    Optional<IngestionKey> key() {
        return key;
    }

    @Override
    public String toString() {
        return "SdkKey[hidden]";
    }
}
