package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.access.IngestionKey;
import dev.intake.http.server.BearerCredentials;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The key in a client's request, in any of three places: {@code Authorization: Bearer KEY},
 * {@code Authorization: Basic} of {@code KEY:}, or {@code writeKey} in the body. {@link #toString} does not reveal it.
 */
public final class SdkKey {
    /** The absence of a key. */
    static final SdkKey ABSENT = new SdkKey(Optional.empty());

    /** An invalid key, or two different keys. */
    static final SdkKey WRONG = new SdkKey(Optional.empty());

    private static final String BASIC = "Basic ";

    private final Optional<IngestionKey> key;

    private SdkKey(Optional<IngestionKey> key) {
        this.key = key;
    }

    private static SdkKey of(Optional<IngestionKey> parsed) {
        return parsed.isPresent() ? new SdkKey(parsed) : WRONG;
    }

    /** Returns the key in the headers. */
    public static SdkKey of(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders("Authorization"));
        if (values.isEmpty()) {
            return ABSENT;
        }
        return values.size() > 1 ? WRONG : of(values.get(0));
    }

    /** Returns the key in a header's value; the scheme is case-insensitive. */
    static SdkKey of(String value) {
        return of(
                value.regionMatches(true, 0, BASIC, 0, BASIC.length())
                        ? basic(value.substring(BASIC.length()).strip())
                        : BearerCredentials.parse(value).flatMap(IngestionKey::parse));
    }

    /** Returns the user name of the credentials as key; the password is ignored. */
    private static Optional<IngestionKey> basic(String credentials) {
        try {
            String text = new String(Base64.getDecoder().decode(credentials), StandardCharsets.ISO_8859_1);
            return IngestionKey.parse(text.endsWith(":") ? text.substring(0, text.length() - 1) : text);
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /** Reads the key from the current value of a body. Null and blank count as absent. */
    static SdkKey read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.VALUE_STRING) {
            json.skipChildren();
            return json.currentToken() == JsonToken.VALUE_NULL ? ABSENT : WRONG;
        }
        String text = json.getText();
        return text.isBlank() ? ABSENT : of(IngestionKey.parse(text));
    }

    /** Returns the common key, or {@link #WRONG} if both exist and differ. */
    public SdkKey and(SdkKey other) {
        if (this == ABSENT || other == ABSENT) {
            return this == ABSENT ? other : this;
        }
        return key.isPresent() && key.map(IngestionKey::hash).equals(other.key.map(IngestionKey::hash)) ? this : WRONG;
    }

    public boolean isAbsent() {
        return this == ABSENT;
    }

    /** Returns the key; empty if absent or wrong. */
    public Optional<IngestionKey> key() {
        return key;
    }

    @Override
    public String toString() {
        return "SdkKey[hidden]";
    }
}
