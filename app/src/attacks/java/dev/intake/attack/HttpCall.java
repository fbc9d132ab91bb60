package dev.intake.attack;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A request to the attacked service.
 *
 * @param path path and query
 * @param header name and value of a header, divided by a colon
 * @param body the body of a POST; empty for a GET
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record HttpCall(String path, String header, byte[] body) {
    /**
     * A response.
     *
     * @param status its status; 0 if there was no response in time
     * @param body its body
     */
    record Answer(int status, String body) {}

    /** Sends the request on a connection of its own, and returns the status; 0 if there was no response in time. */
    int send(int port, int patienceMillis) {
        return ask(port, patienceMillis).status();
    }

    /** Sends the request on a connection of its own. */
    Answer ask(int port, int patienceMillis) {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + port + path).toURL().openConnection();
            connection.setConnectTimeout(patienceMillis);
            connection.setReadTimeout(patienceMillis);
            int colon = header.indexOf(':');
            connection.setRequestProperty(header.substring(0, colon), header.substring(colon + 1));
            if (body.length > 0) {
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", "application/json");
                connection.getOutputStream().write(body);
            }
            int status = connection.getResponseCode();
            try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
                return new Answer(status, in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException none) {
            return new Answer(0, "");
        }
    }
}
