package dev.intake.app.doctor;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
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
        return port == 0 ? Optional.empty() : Optional.of(request(port, TIMEOUT));
    }

    /** Returns the check of a port of this machine that responds within a time. */
    static Check request(int port, Duration timeout) {
        String where = "on port " + port;
        try {
            return switch (readiness(port, timeout)) {
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
        } catch (HttpTimeoutException slow) {
            return Check.warning(
                    SUBJECT,
                    "does not respond " + where + " within " + timeout.toMillis() + " ms",
                    "If it is Intake, it is busy: run doctor again, then see the log of the service. If another program"
                            + " has the port, choose another with INTAKE_PORT.");
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

    private static int readiness(int port, Duration timeout) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(timeout).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/readyz"))
                .timeout(timeout)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
