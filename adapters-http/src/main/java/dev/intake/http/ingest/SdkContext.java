package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The members of an item's or a batch's {@code context} that Intake reads.
 *
 * @param email {@code traits.email}; null unless it is a string
 * @param historical {@code historical}
 */
record SdkContext(@Nullable String email, Historical historical) {
    static final SdkContext NONE = new SdkContext(null, Historical.ABSENT);

    /**
     * Whether events are historical. A value other than true or false is an error, because a wrong guess could start
     * programs.
     */
    enum Historical {
        ABSENT,
        YES,
        NO,
        UNREADABLE
    }

    /** Reads the current value; any value except an object counts as absent. */
    static SdkContext read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return NONE;
        }
        String email = null;
        Historical historical = Historical.ABSENT;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            JsonToken value = json.nextToken();
            if (field.equals("traits") && value == JsonToken.START_OBJECT) {
                email = emailOfTraits(json);
            } else if (field.equals("historical")) {
                historical = historical(value);
                json.skipChildren();
            } else {
                json.skipChildren();
            }
        }
        return new SdkContext(email, historical);
    }

    private static @Nullable String emailOfTraits(JsonParser json) throws IOException {
        String email = null;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            JsonToken value = json.nextToken();
            if (field.equals("email") && value == JsonToken.VALUE_STRING) {
                email = json.getText();
            } else {
                json.skipChildren();
            }
        }
        return email;
    }

    private static Historical historical(JsonToken value) {
        return switch (value) {
            case VALUE_TRUE -> Historical.YES;
            case VALUE_FALSE -> Historical.NO;
            case VALUE_NULL -> Historical.ABSENT;
            default -> Historical.UNREADABLE;
        };
    }

    /** Returns this context, completed by its batch's. */
    SdkContext orElse(SdkContext ofTheBatch) {
        return new SdkContext(
                email == null ? ofTheBatch.email : email,
                historical == Historical.ABSENT ? ofTheBatch.historical : historical);
    }
}
