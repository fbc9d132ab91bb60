package dev.intake.http.provider;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.ProviderUrl;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.server.BoundedBody;
import dev.intake.http.server.RetryAfter;
import dev.intake.kernel.ConnectionFailures;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads from a provider's API with a key. Thread-safe.
 *
 * <p>Redirects are not followed, so the key is sent only to the configured address. The bytes of a response are limited, and
 * one deadline includes its headers and its body.
 */
public final class ProviderApi {
    /** Maximum bytes of a response: 32 MiB. A page of 500 users with maximum metadata has about 14. */
    public static final int MAX_ANSWER_BYTES = 32 * 1024 * 1024;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Well below the 45 seconds after which a claim of an import may end, since it is not renewed in the meantime. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

    private static final int OK = 200;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int CONFLICT = 409;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_SERVER_ERROR = 500;

    private final JsonDecoder decoder = JacksonJsonDecoder.forLists();
    private final Account account;
    private final Duration answerTimeout;
    private final int maxAnswerBytes;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /**
     * An account at a provider.
     *
     * @param provider the provider's name, for reasons
     * @param baseUrl the API's address without the version: https, or http on the loopback interface
     * @param key the key
     * @param keyName the name of its keys, for reasons
     * @param headers the headers of each request, besides the key
     * @param usualPause the wait after a rate limit without {@code Retry-After}
     */
    public record Account(
            String provider,
            URI baseUrl,
            ApiKey key,
            String keyName,
            Map<String, String> headers,
            Duration usualPause) {
        /**
         * Copies the headers.
         *
         * @throws IllegalArgumentException if the key must not be sent to the address
         */
        public Account {
            if (!ProviderUrl.isSafe(baseUrl)) {
                throw new IllegalArgumentException("a provider is called over https, or over http on loopback");
            }
            headers = Map.copyOf(headers);
        }

        /** Returns an account at Stripe, with a restricted key. */
        static Account stripe(URI baseUrl, ApiKey key) {
            return new Account("Stripe", baseUrl, key, "restricted key", Map.of(), Duration.ofSeconds(2));
        }

        /** Returns an organization at Polar, with an access token. */
        static Account polar(URI baseUrl, ApiKey token) {
            return new Account("Polar", baseUrl, token, "organization access token", Map.of(), Duration.ofSeconds(10));
        }

        /** Returns an instance at Clerk, in the version of the Backend API by which its lists are read here. */
        static Account clerk(URI baseUrl, ApiKey key) {
            return new Account(
                    "Clerk",
                    baseUrl,
                    key,
                    "API key",
                    Map.of("Clerk-API-Version", "2025-11-10"),
                    Duration.ofSeconds(10));
        }
    }

    /**
     * What is requested.
     *
     * @param path the path from the version on, with the query, encoded
     * @param forbidden the reason if the key lacks a permission
     * @param place where a page starts, appended to the reason for another refusal; may be blank
     */
    record Asked(String path, String forbidden, String place) {}

    /** Creates a client of the account's API. */
    public ProviderApi(Account account) {
        this(account, ANSWER_TIMEOUT, MAX_ANSWER_BYTES);
    }

    /** Creates a client with its own deadline and limit. */
    public ProviderApi(Account account, Duration answerTimeout, int maxAnswerBytes) {
        this.account = account;
        this.answerTimeout = answerTimeout;
        this.maxAnswerBytes = maxAnswerBytes;
    }

    /** Returns text encoded for a query. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * Requests a list by GET. Never throws because of the provider or the network.
     *
     * @param member the member of the response that is the list; blank if the response is
     * @param read returns the page of the response with these entries
     */
    <T, P> ProviderPage<T, P> list(Asked asked, String member, BiFunction<Json, List<Json>, ProviderPage<T, P>> read) {
        return page(asked, response -> {
            Json list = member.isEmpty() ? response : response.at(member);
            return list instanceof Json.Elements entries
                    ? read.apply(response, entries.values())
                    : new ProviderPage.Refused<>(account.provider() + "'s response was not a list");
        });
    }

    /** Returns a page that is continued after its last entry, of this kind; refused if the entry has no id. */
    <T, P> ProviderPage<T, P> continued(List<T> entries, Optional<P> next, String kind) {
        return next.isPresent()
                ? new ProviderPage.Listed<>(entries, next)
                : new ProviderPage.Refused<>("the last " + kind + " on a page from " + account.provider()
                        + " has no id, so the next page cannot be requested");
    }

    /** Returns the id of the last entry; empty if there is none. */
    static Optional<String> lastId(List<Json> entries) {
        return entries.isEmpty()
                ? Optional.empty()
                : entries.get(entries.size() - 1).text("id").filter(id -> !id.isEmpty());
    }

    /**
     * Requests JSON by GET. Never throws because of the provider or the network.
     *
     * @param read returns the page of a successful response
     */
    <T, P> ProviderPage<T, P> page(Asked asked, Function<Json, ProviderPage<T, P>> read) {
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                client.sendAsync(request(asked.path()), BoundedBody.upTo(maxAnswerBytes));
        try {
            return page(exchange.get(answerTimeout.toMillis(), TimeUnit.MILLISECONDS), asked, read);
        } catch (TimeoutException e) {
            return new ProviderPage.Failed<>(account.provider() + " did not respond in time");
        } catch (ExecutionException e) {
            return new ProviderPage.Failed<>(unreachable(account.provider(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ProviderPage.Failed<>("the request to " + account.provider() + " was interrupted");
        } finally {
            exchange.cancel(true);
        }
    }

    /**
     * Returns why there was no response. A connection timeout has a {@link java.net.ConnectException} as its cause, as a
     * refused connection has.
     */
    static String unreachable(String provider, ExecutionException failure) {
        String reason = failure.getCause() instanceof HttpTimeoutException
                ? "there was no response in time"
                : ConnectionFailures.describe(failure);
        return provider + " could not be reached: " + reason;
    }

    private HttpRequest request(String path) {
        String base = account.baseUrl().toString().replaceFirst("/+$", "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .header("Authorization", "Bearer " + account.key().reveal())
                .header("Accept", "application/json");
        account.headers().forEach(request::header);
        return request.build();
    }

    private <T, P> ProviderPage<T, P> page(
            HttpResponse<Optional<byte[]>> response, Asked asked, Function<Json, ProviderPage<T, P>> read) {
        int status = response.statusCode();
        if (status == OK) {
            return response.body()
                    .map(body -> decoder.decode(ByteBuffer.wrap(body))
                            .map(read)
                            .orElseGet(
                                    () -> new ProviderPage.Failed<>(account.provider() + "'s response was not JSON")))
                    .orElseGet(() -> new ProviderPage.Refused<>(
                            account.provider() + "'s response has more than " + maxAnswerBytes + " bytes"));
        }
        if (status == TOO_MANY_REQUESTS) {
            return new ProviderPage.RateLimited<>(RetryAfter.of(response, account.usualPause()));
        }
        return status >= FIRST_SERVER_ERROR || status == REQUEST_TIMEOUT || status == CONFLICT
                ? new ProviderPage.Failed<>(account.provider() + " answered " + status)
                : new ProviderPage.Refused<>(refusal(status, asked));
    }

    /** Returns the reason for a refusal, without the response body, which repeats parts of the request. */
    private String refusal(int status, Asked asked) {
        String provider = account.provider();
        return switch (status) {
            case 301, 302, 303, 307, 308 ->
                provider + "'s API is not at this address: it answered with a redirect (" + status
                        + "), which is not followed";
            case 401 -> provider + " does not accept the " + account.keyName() + " (401)";
            case 403 -> asked.forbidden();
            case 404 -> provider + "'s API is not at this address (404)";
            default -> provider + " rejected the request (" + status + ")" + asked.place();
        };
    }
}
