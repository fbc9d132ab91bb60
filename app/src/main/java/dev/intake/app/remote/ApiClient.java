package dev.intake.app.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Message;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.RemoteSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Calls the management API of a service. It follows no redirects, because the token is for the given address. A call that the
 * service limits is repeated after the time that the service names. A call whose answer is lost is repeated if it reads, or if
 * the service performs it once for each {@code Idempotency-Key}.
 */
public final class ApiClient {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** A rehearsal of many events takes the longest. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final long LONGEST_WAIT_SECONDS = 60;
    private static final int MAX_TRIES = 5;

    /** How often a call without an answer is made, at most {@link #TIMEOUT} each. */
    private static final int LOST_TRIES = 3;

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;
    private static final int TOO_LARGE = 413;
    private static final int RATE_LIMITED = 429;
    private static final int UNAVAILABLE = 503;

    private final RemoteSettings settings;
    private final String base;
    private final IdempotencyKeys keys;
    private final Predicate<Duration> isStoppedWithin;
    private final Consumer<String> notes;
    private final HttpClient client = HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(Redirect.NEVER)
            .build();

    /**
     * Creates a client.
     *
     * @param tenant the tenant's id
     * @param keys the keys of the calls that are not to be performed twice
     * @param isStoppedWithin waits, and returns whether the command is to stop
     * @param notes prints why the client waits
     */
    public ApiClient(
            RemoteSettings settings,
            String tenant,
            IdempotencyKeys keys,
            Predicate<Duration> isStoppedWithin,
            Consumer<String> notes) {
        this.settings = settings;
        this.base = settings.url().value() + "/api/v1/tenants/" + ApiRequest.escaped(tenant);
        this.keys = keys;
        this.isStoppedWithin = isStoppedWithin;
        this.notes = notes;
    }

    /**
     * Returns the object with which the service answers, without {@code ok}; empty if what the path names does not exist.
     *
     * @throws RemoteException if the call was not done
     */
    public Optional<ObjectNode> find(ApiRequest request) {
        ApiAnswer answer = answer(request);
        return answer.isNothing() ? Optional.empty() : Optional.of(object(answer));
    }

    /**
     * Returns the object with which the service answers, without {@code ok}.
     *
     * @throws RemoteException if the call was not done
     */
    public ObjectNode call(ApiRequest request) {
        return object(answer(request));
    }

    /**
     * Returns the file with which the service answers; empty if what the path names does not exist.
     *
     * @throws RemoteException if the call was not done
     */
    public Optional<String> file(ApiRequest request) {
        ApiAnswer answer = answer(request);
        if (answer.isNothing()) {
            return Optional.empty();
        }
        if (answer.done().isEmpty()) {
            throw refused(answer);
        }
        return Optional.of(answer.body());
    }

    private ObjectNode object(ApiAnswer answer) {
        ObjectNode object = answer.done().orElseThrow(() -> refused(answer));
        object.remove("ok");
        return object;
    }

    private ApiAnswer answer(ApiRequest request) {
        HttpRequest call = prepared(request);
        for (int tries = 1; ; tries++) {
            ApiAnswer answer = send(request, call);
            Optional<Long> wait = answer.retryAfter()
                    .filter(seconds -> isAskedAgain(request, answer) && seconds <= LONGEST_WAIT_SECONDS);
            if (wait.isEmpty() || tries == MAX_TRIES) {
                return answer;
            }
            notes.accept("intake: the service takes the next call in " + wait.get() + " s; waiting");
            await(Duration.ofSeconds(wait.get()));
        }
    }

    /** A conflict that names a time is the first call, which still runs. */
    private static boolean isAskedAgain(ApiRequest request, ApiAnswer answer) {
        return switch (answer.status()) {
            case RATE_LIMITED -> true;
            case UNAVAILABLE -> request.isRepeatable();
            case CONFLICT -> request.once();
            default -> false;
        };
    }

    private void await(Duration pause) {
        if (isStoppedWithin.test(pause)) {
            throw RemoteException.refused("interrupted while waiting for " + settings.url());
        }
    }

    private HttpRequest prepared(ApiRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + request.target()))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + settings.token().reveal())
                .header("Accept", "application/json");
        if (!request.isSafe()) {
            builder.header("Idempotency-Key", keys.next());
        }
        request.body().ifPresent(body -> builder.header("Content-Type", body.type()));
        request.condition().ifPresent(tag -> builder.header("If-Match", tag));
        return builder.method(
                        request.method(),
                        request.body()
                                .map(body -> BodyPublishers.ofString(body.text(), StandardCharsets.UTF_8))
                                .orElseGet(BodyPublishers::noBody))
                .build();
    }

    private ApiAnswer send(ApiRequest request, HttpRequest call) {
        for (int tries = 1; ; tries++) {
            try {
                return answer(client.send(call, BodyHandlers.ofString(StandardCharsets.UTF_8)));
            } catch (ConnectException e) {
                if (tries > 1) {
                    throw unreachable(Message.ofReason(e), request);
                }
                throw RemoteException.refused("no service answers at " + settings.url() + " (" + Message.ofReason(e)
                        + "); check INTAKE_URL or --url");
            } catch (IOException e) {
                String why = e instanceof HttpTimeoutException ? "it did not answer in time" : Message.ofReason(e);
                if (!request.isRepeatable() || tries == LOST_TRIES) {
                    throw unreachable(why, request);
                }
                notes.accept("intake: the call to " + settings.url() + " failed: " + why + "; repeating it");
                await(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw RemoteException.refused("interrupted while calling " + settings.url());
            }
        }
    }

    private RemoteException unreachable(String why, ApiRequest request) {
        return RemoteException.refused("the call to " + settings.url() + " failed: " + why
                + (request.isSafe() ? "" : ". Whether it took effect is unknown; look before you repeat it"));
    }

    private static ApiAnswer answer(HttpResponse<String> response) {
        return new ApiAnswer(
                response.statusCode(),
                response.body(),
                response.headers()
                        .firstValue("Retry-After")
                        .filter(text -> text.matches("[0-9]{1,9}"))
                        .map(Long::valueOf),
                response.headers().firstValue("Location"));
    }

    private RemoteException refused(ApiAnswer answer) {
        String message = answer.message()
                .orElseGet(() -> settings.url() + " answered " + answer.status()
                        + answer.location()
                                .map(url -> " and redirects to " + Printable.of(url)
                                        + "; give the address of the service itself")
                                .orElse(", not as Intake's management API does; check INTAKE_URL or --url"));
        return answer.status() == BAD_REQUEST || answer.status() == TOO_LARGE
                ? RemoteException.wrongUsage(message)
                : RemoteException.refused(message);
    }
}
