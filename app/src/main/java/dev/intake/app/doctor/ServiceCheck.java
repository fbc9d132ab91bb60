package dev.intake.app.doctor;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** Checks whether a service responds on the port. */
final class ServiceCheck {
    private static final String SUBJECT = "service";
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int READY = 200;
    private static final int NOT_READY = 503;

    private ServiceCheck() {}

    /** Returns the check of a port of this machine; absent if the system chooses the port. */
    static Optional<Check> of(int port) {
        return port == 0 ? Optional.empty() : Optional.of(request(port));
    }

    private static Check request(int port) {
        String where = "on port " + port;
        try {
            return switch (readiness(port)) {
                case READY -> Check.ok(SUBJECT, "runs " + where + " and is ready");
                case NOT_READY ->
                    Check.failed(
                            SUBJECT,
                            "runs " + where + ", but is not ready: it is stopping, or its database does not respond",
                            "Check the database above, then the log of the service.");
                default -> portTaken(where);
            };
        } catch (ConnectException nobody) {
            return Check.ok(SUBJECT, "does not run " + where + "; \"intake serve\" starts it");
        } catch (IOException e) {
            return portTaken(where);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return portTaken(where);
        }
    }

    private static Check portTaken(String where) {
        return Check.warning(
                SUBJECT,
                "another program responds " + where,
                "Stop it, or choose another port with INTAKE_PORT before starting the service.");
    }

    private static int readiness(int port) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/readyz"))
                .timeout(TIMEOUT)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
