package dev.intake.http.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** How the bytes of a body are coded on the wire. */
enum ContentCoding {
    IDENTITY,
    GZIP,
    UNKNOWN;

    /**
     * What the {@code Content-Encoding} headers of a request say.
     *
     * @param headers their values; none means that the body is not coded
     */
    static ContentCoding of(List<String> headers) {
        return switch (String.join(",", headers).strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> IDENTITY;
            case "gzip", "x-gzip" -> GZIP;
            default -> UNKNOWN;
        };
    }

    /** The bytes behind the coding. Reading throws when they are not coded so, or end too early. */
    InputStream decode(byte[] coded) throws IOException {
        InputStream in = new ByteArrayInputStream(coded);
        return this == GZIP ? new GZIPInputStream(in) : in;
    }
}
