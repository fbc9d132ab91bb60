package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads a response of HTTP/1.1 that has a JSON document of bounded size; any other response is a fault. (RFC 9112) */
final class DocumentResponse {
    /** The bytes that are read at most: the head, the document and the framing of its chunks. */
    private static final int MAX_RESPONSE = 16 * 1024;

    private static final Pattern OK = Pattern.compile("HTTP/1\\.[01] 200(?: .*)?");
    private static final Pattern JSON =
            Pattern.compile("application/(?:[!#-'*+.0-9a-z^_`|~-]+\\+)?json\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);
    private static final int HEX = 16;

    private final InputStream in;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int left = MAX_RESPONSE;

    DocumentResponse(InputStream in) {
        this.in = in;
    }

    byte[] read() throws IOException {
        require(OK.matcher(line()).matches());
        Map<String, String> headers = headers();
        require(JSON.matcher(headers.getOrDefault("content-type", "")).matches());
        require(headers.getOrDefault("content-encoding", "identity").equalsIgnoreCase("identity"));
        String length = headers.getOrDefault("content-length", "");
        if (headers.containsKey("transfer-encoding")) {
            require(headers.get("transfer-encoding").equalsIgnoreCase("chunked"));
            readChunks();
        } else if (length.isEmpty()) {
            readToTheEnd();
        } else {
            readBody(number(length, 10));
        }
        return body.toByteArray();
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            require(colon > 0);
            headers.merge(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip(),
                    (first, second) -> first + ", " + second);
        }
        return headers;
    }

    private void readChunks() throws IOException {
        while (true) {
            String size = line();
            int extensions = size.indexOf(';');
            int bytes = number((extensions < 0 ? size : size.substring(0, extensions)).strip(), HEX);
            if (bytes == 0) {
                return;
            }
            readBody(bytes);
            require(line().isEmpty());
        }
    }

    private void readBody(int bytes) throws IOException {
        require(bytes <= PublicDocuments.MAX_BYTES - body.size());
        for (int i = 0; i < bytes; i++) {
            body.write(next());
        }
    }

    private void readToTheEnd() throws IOException {
        for (int read = in.read(); read >= 0; read = in.read()) {
            require(body.size() < PublicDocuments.MAX_BYTES);
            body.write(read);
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int read = next(); read != '\n'; read = next()) {
            line.write(read);
        }
        return line.toString(ISO_8859_1).stripTrailing();
    }

    private int next() throws IOException {
        require(left-- > 0);
        int read = in.read();
        if (read < 0) {
            throw new EOFException("the response is incomplete");
        }
        return read;
    }

    private static int number(String text, int radix) throws IOException {
        try {
            int number = Integer.parseInt(text, radix);
            require(number >= 0);
            return number;
        } catch (NumberFormatException invalid) {
            throw new IOException("the response has an invalid length", invalid);
        }
    }

    private static void require(boolean condition) throws IOException {
        if (!condition) {
            throw new IOException("the response is not a JSON document, or is too long");
        }
    }
}
