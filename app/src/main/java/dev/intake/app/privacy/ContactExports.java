package dev.intake.app.privacy;

import dev.intake.http.privacy.ContactJson;
import dev.intake.privacy.ContactFile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Exports of contacts, in the one shape that they have everywhere. */
public final class ContactExports {
    private ContactExports() {}

    /** All of it as one JSON object, on several lines. */
    public static String json(ContactFile file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContactJson.write(file, out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
