package dev.intake.http.userimport;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ProviderUrl;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.server.BoundedBody;
import dev.intake.json.Json;
import dev.intake.json.JsonDecoder;
import dev.intake.text.ConnectionFailures;
import dev.intake.userimport.UserCursor;
import dev.intake.userimport.UserDirectory;
import dev.intake.userimport.UserPage;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lists the users of Clerk's Backend API, oldest first. Pages use a cursor, so new users shift nothing. Thread-safe.
 *
 * <p>Redirects are not followed, so the key is sent to the configured address only. At most {@value #MAX_ANSWER_BYTES}
 * bytes of a response are read. (Spec, Authentication 9)
 */
public final class ClerkUsers implements UserDirectory {
    /** Users on a page: Clerk's maximum. */
    static final int PAGE_SIZE = 500;

    /** Maximum bytes of a response: 32 MiB. A page of users with maximum metadata has about 14. */
    static final int MAX_ANSWER_BYTES = 32 * 1024 * 1024;

    private static final String API_VERSION = "2025-11-10";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
    private static final Duration USUAL_PAUSE = Duration.ofSeconds(10);

    private static final int OK = 200;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_SERVER_ERROR = 500;

    private final URI baseUrl;
    private final ApiKey key;
    private final Duration answerTimeout;
    private final int maxAnswerBytes;
    private final JsonDecoder decoder = JacksonJsonDecoder.forLists();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /**
     * Creates a client for the instance of the key.
     *
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @throws IllegalArgumentException if the address is neither
     */
    public ClerkUsers(URI baseUrl, ApiKey key) {
        this(baseUrl, key, ANSWER_TIMEOUT, MAX_ANSWER_BYTES);
    }

    ClerkUsers(URI baseUrl, ApiKey key, Duration answerTimeout, int maxAnswerBytes) {
        if (!ProviderUrl.isSafe(baseUrl)) {
            throw new IllegalArgumentException("a provider is called over https, or over http on loopback");
        }
        this.baseUrl = baseUrl;
        this.key = key;
        this.answerTimeout = answerTimeout;
        this.maxAnswerBytes = maxAnswerBytes;
    }

    @Override
    public UserPage page(Optional<UserCursor> after) {
        // The timeout of a request covers the headers only; this one includes the body.
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                client.sendAsync(request(after), BoundedBody.upTo(maxAnswerBytes));
        try {
            return answer(exchange.get(answerTimeout.toMillis(), TimeUnit.MILLISECONDS), after);
        } catch (TimeoutException e) {
            return new UserPage.Failed("Clerk did not answer in time");
        } catch (ExecutionException e) {
            return new UserPage.Failed(unreachable(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new UserPage.Failed("the request to Clerk was interrupted");
        } finally {
            exchange.cancel(true);
        }
    }

    /**
     * Returns why there was no answer. A connection that takes too long has a {@link java.net.ConnectException} as its cause,
     * as one that is refused.
     */
    static String unreachable(ExecutionException failure) {
        String reason = failure.getCause() instanceof HttpTimeoutException
                ? "there was no answer in time"
                : ConnectionFailures.describe(failure);
        return "Clerk could not be reached: " + reason;
    }

    private HttpRequest request(Optional<UserCursor> after) {
        String query = "limit=" + PAGE_SIZE + "&order_by=%2Bcreated_at"
                + after.map(cursor -> "&starting_after=" + URLEncoder.encode(cursor.value(), StandardCharsets.UTF_8))
                        .orElse("");
        String base = baseUrl.toString().replaceFirst("/+$", "");
        return HttpRequest.newBuilder(URI.create(base + "/v1/users?" + query))
                .header("Authorization", "Bearer " + key.reveal())
                .header("Accept", "application/json")
                .header("Clerk-API-Version", API_VERSION)
                .build();
    }

    private UserPage answer(HttpResponse<Optional<byte[]>> response, Optional<UserCursor> after) {
        int status = response.statusCode();
        if (status == OK) {
            return listed(response.body());
        }
        if (status == TOO_MANY_REQUESTS) {
            return new UserPage.RateLimited(pause(response));
        }
        return status >= FIRST_SERVER_ERROR || status == REQUEST_TIMEOUT
                ? new UserPage.Failed("Clerk answered " + status)
                : new UserPage.Refused(refusal(status, after));
    }

    /** Returns the reason of a refusal, without its body, which repeats parts of the request. */
    private static String refusal(int status, Optional<UserCursor> after) {
        return switch (status) {
            case 401, 403 -> "Clerk does not accept the API key (" + status + ")";
            case 301, 302, 303, 307, 308 ->
                "Clerk's API is not at this address: it answered with a redirect (" + status
                        + "), which is not followed";
            case 404 -> "Clerk's API is not at this address (404)";
            default ->
                "Clerk refused the request (" + status + ")"
                        + after.map(cursor -> "; the user " + cursor + ", behind whom it asked, may be gone")
                                .orElse("");
        };
    }

    /** Returns the wait that Clerk requests in seconds, up to a maximum; otherwise the default. */
    private static Duration pause(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .map(String::strip)
                .filter(seconds -> seconds.matches("[0-9]{1,9}"))
                .map(seconds -> Duration.ofSeconds(Math.max(1, Long.parseLong(seconds))))
                .map(asked -> asked.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : asked)
                .orElse(USUAL_PAUSE);
    }

    private UserPage listed(Optional<byte[]> body) {
        if (body.isEmpty()) {
            return new UserPage.Refused("Clerk's answer has more than " + maxAnswerBytes + " bytes");
        }
        Optional<Json> json = decoder.decode(ByteBuffer.wrap(body.get()));
        if (json.isEmpty()) {
            return new UserPage.Failed("Clerk's answer was no JSON");
        }
        if (!(json.get() instanceof Json.Elements page)) {
            return new UserPage.Refused("Clerk's answer was no list of users");
        }
        List<Json> users = page.values();
        if (users.size() < PAGE_SIZE) {
            return new UserPage.Listed(users, Optional.empty());
        }
        Optional<UserCursor> next = users.get(users.size() - 1).text("id").flatMap(UserCursor::parse);
        return next.isEmpty()
                ? new UserPage.Refused("the last user of a page of Clerk's has no id, so the next cannot be asked for")
                : new UserPage.Listed(users, next);
    }
}
