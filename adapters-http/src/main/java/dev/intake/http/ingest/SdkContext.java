package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What Intake reads of an item's or a batch's {@code context}; all else in it is passed over.
 *
 * @param email {@code traits.email}, if it is there and a text
 * @param historical {@code historical}
 */
record SdkContext(@Nullable String email, Historical historical) {
    static final SdkContext NONE = new SdkContext(null, Historical.UNSAID);

    /** Whether events are loaded as history. What is neither true nor false is no guess to make: it could fire programs. */
    enum Historical {
        UNSAID,
        YES,
        NO,
        UNREADABLE
    }

    /** Reads the value of the field that the parser stands at; what is no object says nothing. */
    static SdkContext read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return NONE;
        }
        String email = null;
        Historical historical = Historical.UNSAID;
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
            case VALUE_NULL -> Historical.UNSAID;
            default -> Historical.UNREADABLE;
        };
    }

    /** What an item's context says, and where it says nothing, its batch's. */
    SdkContext orElse(SdkContext ofTheBatch) {
        return new SdkContext(
                email == null ? ofTheBatch.email : email,
                historical == Historical.UNSAID ? ofTheBatch.historical : historical);
    }
}
