package dev.intake.http.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** The content coding of a body. */
enum ContentCoding {
    IDENTITY,
    GZIP,
    UNKNOWN;

    /**
     * Returns the coding that the {@code Content-Encoding} headers name.
     *
     * @param headers their values; empty means no coding
     */
    static ContentCoding of(List<String> headers) {
        return switch (String.join(",", headers).strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> IDENTITY;
            case "gzip", "x-gzip" -> GZIP;
            default -> UNKNOWN;
        };
    }

    /** Returns the decoded bytes. Reading throws if they are invalid or incomplete. */
    InputStream decode(byte[] coded) throws IOException {
        InputStream in = new ByteArrayInputStream(coded);
        return this == GZIP ? new GZIPInputStream(in) : in;
    }
}
