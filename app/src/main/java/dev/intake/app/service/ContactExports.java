package dev.intake.app.service;

import dev.intake.http.export.ContactJson;
import dev.intake.usecase.ContactFile;
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
