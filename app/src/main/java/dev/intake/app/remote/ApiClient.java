package dev.intake.app.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Calls the management API of a service. It follows no redirects, because the token is for the given address. A rate-limited
 * call is repeated after the time that the service specifies. A call whose response is lost is repeated if it only reads, or
 * if the service executes it once per {@code Idempotency-Key}.
 */
public final class ApiClient {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** The timeout of a call; a rehearsal of many events takes the longest. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static final long MAX_WAIT_SECONDS = 60;
    private static final int MAX_ATTEMPTS = 5;

    /** The maximum number of attempts of a call without a response, each limited by {@link #TIMEOUT}. */
    private static final int MAX_LOST_RESPONSES = 3;

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;
    private static final int TOO_LARGE = 413;
    private static final int RATE_LIMITED = 429;
    private static final int UNAVAILABLE = 503;

    private static final Map<Integer, Result.Kind> REFUSALS =
            Map.of(CONFLICT, Result.Kind.CONFLICT, PRECONDITION_FAILED, Result.Kind.STALE);

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
     * @param keys the keys of calls that must not be executed twice
     * @param isStoppedWithin waits, and returns whether the command has to stop
     * @param notes prints why the client is waiting
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
     * Returns the response object without {@code ok}, or why the service refused the action.
     *
     * @throws RemoteException if the call failed for another reason
     */
    public Result<ObjectNode> run(ApiRequest request) {
        ApiResponse response = response(request);
        Optional<Result.Kind> refused = response.isNotFound()
                ? Optional.of(Result.Kind.NOT_FOUND)
                : Optional.ofNullable(REFUSALS.get(response.status()));
        return refused.isPresent() && response.message().isPresent()
                ? new Result.Refused<>(
                        new Result.Refusal(refused.get(), response.message().get(), response.tag()))
                : new Result.Done<>(object(response));
    }

    /**
     * Returns the response file; empty if the resource does not exist.
     *
     * @throws RemoteException if the call failed
     */
    public Optional<String> file(ApiRequest request) {
        ApiResponse response = response(request);
        if (response.isNotFound()) {
            return Optional.empty();
        }
        if (response.success().isEmpty()) {
            throw refused(response);
        }
        return Optional.of(response.body());
    }

    private ObjectNode object(ApiResponse response) {
        ObjectNode object = response.success().orElseThrow(() -> refused(response));
        object.remove("ok");
        return object;
    }

    private ApiResponse response(ApiRequest request) {
        HttpRequest call = httpRequest(request);
        for (int attempts = 1; ; attempts++) {
            ApiResponse response = send(request, call);
            Optional<Long> wait = response.retryAfter()
                    .filter(seconds -> isRepeated(request, response) && seconds <= MAX_WAIT_SECONDS);
            if (wait.isEmpty() || attempts == MAX_ATTEMPTS) {
                return response;
            }
            notes.accept("intake: the service accepts the next call in " + wait.get() + " s; waiting");
            await(Duration.ofSeconds(wait.get()));
        }
    }

    /** Returns whether to repeat the call. A conflict with a {@code Retry-After} means that the first call is still running. */
    private static boolean isRepeated(ApiRequest request, ApiResponse response) {
        return switch (response.status()) {
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

    private HttpRequest httpRequest(ApiRequest request) {
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

    private ApiResponse send(ApiRequest request, HttpRequest call) {
        for (int attempts = 1; ; attempts++) {
            try {
                return response(client.send(call, BodyHandlers.ofString(StandardCharsets.UTF_8)));
            } catch (ConnectException e) {
                if (attempts > 1) {
                    throw unreachable(Message.ofReason(e), request);
                }
                throw RemoteException.refused("no service responds at " + settings.url() + " (" + Message.ofReason(e)
                        + "); check INTAKE_URL or --url");
            } catch (IOException e) {
                String why = e instanceof HttpTimeoutException ? "it did not respond in time" : Message.ofReason(e);
                if (!request.isRepeatable() || attempts == MAX_LOST_RESPONSES) {
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
                + (request.isSafe() ? "" : ". Whether it took effect is unknown; check before you repeat it"));
    }

    private static ApiResponse response(HttpResponse<String> response) {
        return new ApiResponse(
                response.statusCode(),
                response.body(),
                response.headers()
                        .firstValue("Retry-After")
                        .filter(text -> text.matches("[0-9]{1,9}"))
                        .map(Long::valueOf),
                response.headers().firstValue("Location"),
                response.headers().firstValue("ETag").map(tag -> tag.replace("\"", "")));
    }

    private RemoteException refused(ApiResponse response) {
        String message = response.message()
                .orElseGet(
                        () -> settings.url() + " answered " + response.status()
                                + response.location()
                                        .map(url -> " and redirects to " + Printable.of(url)
                                                + "; give the address of the service itself")
                                        .orElse(
                                                ", which is not a response of Intake's management API; check INTAKE_URL or --url"));
        return response.status() == BAD_REQUEST || response.status() == TOO_LARGE
                ? RemoteException.usageError(message)
                : RemoteException.refused(message);
    }
}
