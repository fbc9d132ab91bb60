package dev.intake.app.privacy;

import dev.intake.http.privacy.ContactJson;
import dev.intake.privacy.ContactExport;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Exports of contacts: the JSON that the dashboard offers for download. */
final class ContactExports {
    private ContactExports() {}

    /** Returns the export as one JSON object on several lines. */
    static String json(ContactExport file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContactJson.write(file, out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
