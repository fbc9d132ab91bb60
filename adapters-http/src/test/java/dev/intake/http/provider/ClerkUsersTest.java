package dev.intake.http.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.connector.ProviderUrl;
import dev.intake.sync.ListCursor;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClerkUsersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<TestClerk> started = new ArrayList<>();

    private TestClerk clerk(int users) {
        TestClerk clerk = TestClerk.withUsers(users);
        started.add(clerk);
        return clerk;
    }

    @AfterEach
    void stop() {
        started.forEach(TestClerk::close);
    }

    private static ClerkUsers users(URI url) {
        return users(url, PATIENCE, ProviderApi.MAX_ANSWER_BYTES);
    }

    private static ClerkUsers users(URI url, Duration patience, int maxBytes) {
        return new ClerkUsers(new ProviderApi(ProviderApi.Account.clerk(url, key()), patience, maxBytes));
    }

    private static ApiKey key() {
        return ApiKey.parse(TestClerk.KEY).orElseThrow();
    }

    private static ProviderPage<ListedObject, ListCursor> first(TestClerk clerk) {
        return users(clerk.url()).page(Optional.empty());
    }

    private static ProviderPage<ListedObject, ListCursor> answered(
            TestClerk clerk, int status, String body, String... headers) {
        return first(clerk.butFirst(TestClerk.status(status, body, headers)));
    }

    // Pages

    @Test
    void request_asksForTheLargestPage_oldestFirst_andShowsTheKey() {
        TestClerk clerk = clerk(1);

        first(clerk);

        HttpExchange request = clerk.requests().get(0);
        assertThat(request.getRequestMethod()).isEqualTo("GET");
        assertThat(request.getRequestURI()).hasToString("/v1/users?limit=500&order_by=%2Bcreated_at");
        assertThat(request.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer " + TestClerk.KEY);
        assertThat(request.getRequestHeaders().getFirst("Clerk-API-Version")).matches("20\\d\\d-\\d\\d-\\d\\d");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "499, 1", "500, 2", "501, 2", "1203, 3"})
    void everyUser_isListedOnce(int count, int pages) {
        TestClerk clerk = clerk(count);
        ClerkUsers users = users(clerk.url());
        List<String> seen = new ArrayList<>();
        Optional<ListCursor> next = Optional.empty();
        do {
            ProviderPage<ListedObject, ListCursor> page = users.page(next);
            assertThat(page).isInstanceOf(ProviderPage.Listed.class);
            ProviderPage.Listed<ListedObject, ListCursor> listed = (ProviderPage.Listed<ListedObject, ListCursor>) page;
            listed.entries().forEach(user -> seen.add(user.data().text("id").orElseThrow()));
            next = listed.next();
        } while (next.isPresent());

        assertThat(seen).hasSize(count).doesNotHaveDuplicates();
        assertThat(clerk.requests()).hasSize(pages);
    }

    @Test
    void cursor_cannotChangeTheRequest() {
        TestClerk clerk = clerk(1);

        users(clerk.url()).page(Optional.of(new ListCursor("a&limit=1#/../é")));

        assertThat(clerk.requests().get(0).getRequestURI().getRawQuery())
                .endsWith("&starting_after=a%26limit%3D1%23%2F..%2F%C3%A9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/proxy", "/proxy//"})
    void baseUrl_mayHaveAPath(String path) {
        TestClerk clerk = clerk(1);

        users(URI.create(clerk.url() + path)).page(Optional.empty());

        assertThat(clerk.requests().get(0).getRequestURI().getPath())
                .isEqualTo(path.replaceFirst("/+$", "") + "/v1/users");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1203})
    void total_isWhatClerkCounts(int count) {
        TestClerk clerk = clerk(count);

        assertThat(users(clerk.url()).total()).contains((long) count);
        assertThat(clerk.requests())
                .singleElement()
                .satisfies(request -> assertThat(request.getRequestURI()).hasToString("/v1/users/count"));
    }

    @ParameterizedTest
    @CsvSource({
        "200, no",
        "200, {}",
        "200, '{\"total_count\":-1}'",
        "200, '{\"total_count\":1.5}'",
        "429, {}",
        "500, {}",
        "401, {}"
    })
    void total_thatClerkDoesNotTell_isUnknown(int status, String body) {
        assertThat(users(clerk(3).butFirst(TestClerk.status(status, body)).url())
                        .total())
                .isEmpty();
    }

    // What is not a page

    @ParameterizedTest
    @CsvSource(
            nullValues = "absent",
            value = {
                "3,     3",
                "0,     1",
                "86400, 600",
                "absent, 10",
                "-1,    10",
                "soon,  10",
                "99999999999, 10",
                "'Wed, 21 Oct 2026 07:28:00 GMT', 10"
            })
    void tooManyRequests_isARateLimit_withTheWaitThatWasRequested(@Nullable String retryAfter, long seconds) {
        ProviderPage<ListedObject, ListCursor> page = retryAfter == null
                ? answered(clerk(1), 429, "")
                : answered(clerk(1), 429, "{}", "Retry-After", retryAfter);

        assertThat(page).isEqualTo(new ProviderPage.RateLimited<>(Duration.ofSeconds(seconds)));
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504, 408})
    void troubleAtClerk_mayBeRetried(int status) {
        assertThat(answered(clerk(1), status, "<html>"))
                .isEqualTo(new ProviderPage.Failed<>("Clerk answered " + status));
    }

    @ParameterizedTest
    @CsvSource({
        "400, Clerk rejected the request (400)",
        "401, Clerk does not accept the API key (401)",
        "403, Clerk does not accept the API key (403)",
        "404, Clerk's API is not at this address (404)",
        "422, Clerk rejected the request (422)",
        "204, Clerk rejected the request (204)"
    })
    void refusal_isFinal_andRepeatsNothingOfTheAnswer(int status, String reason) {
        assertThat(answered(clerk(1), status, status == 204 ? "" : "{\"errors\":[{\"message\":\"secret\"}]}"))
                .isEqualTo(new ProviderPage.Refused<>(reason));
    }

    @Test
    void refusalAfterAUser_statesThatTheUserMayBeDeleted() {
        TestClerk clerk = clerk(1).butFirst(TestClerk.status(422, "{}"));

        assertThat(users(clerk.url()).page(Optional.of(new ListCursor("user_9"))))
                .isEqualTo(
                        new ProviderPage.Refused<>(
                                "Clerk rejected the request (422); the page starts after the user user_9, who may have been deleted"));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirect_isNotFollowed(int status) {
        TestClerk elsewhere = clerk(1);

        ProviderPage<ListedObject, ListCursor> page =
                answered(clerk(1), status, "", "Location", elsewhere.url() + "/v1/users");

        assertThat(page).isInstanceOf(ProviderPage.Refused.class);
        assertThat(elsewhere.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[{\"id\":", "[1,]", "[{\"id\":\"a\",\"id\":\"b\"}]", "\u0000"})
    void brokenJson_mayBeRetried(String body) {
        assertThat(answered(clerk(1), 200, body)).isEqualTo(new ProviderPage.Failed<>("Clerk's response was not JSON"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"data\":[]}", "null", "1", "\"users\""})
    void otherJson_isNoList(String body) {
        assertThat(answered(clerk(1), 200, body))
                .isEqualTo(new ProviderPage.Refused<>("Clerk's response was not a list"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"id\":null}", "{\"id\":7}", "{\"id\":\" \"}", "null"})
    void fullPageWithoutAnIdAtItsEnd_isRefused(String last) {
        String body = "[" + "{\"id\":\"a\"},".repeat(ClerkUsers.PAGE_SIZE - 1) + last + "]";

        assertThat(answered(clerk(1), 200, body)).isInstanceOf(ProviderPage.Refused.class);
    }

    @Test
    void deepAndLargeMetadata_isNoReasonToStop() {
        String large = "{\"a\":".repeat(200) + "1" + "}".repeat(200);
        String deep = "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000);
        String body = "[" + ("{\"id\":\"a\",\"unsafe_metadata\":" + large + "},").repeat(400)
                + "{\"unsafe_metadata\":{\"d\":" + deep + ",\"n\":1e99999},\"id\":\"b\"}]";

        ProviderPage.Listed<ListedObject, ListCursor> listed =
                (ProviderPage.Listed<ListedObject, ListCursor>) answered(clerk(1), 200, body);

        assertThat(listed.entries())
                .hasSize(401)
                .last()
                .satisfies(user -> assertThat(user.data().text("id")).contains("b"));
    }

    @Test
    void answer_isReadUpToItsLimit() {
        TestClerk clerk = clerk(1);
        String body = "[" + " ".repeat(98) + "]";
        ClerkUsers users = users(clerk.url(), PATIENCE, 100);
        clerk.butFirst(TestClerk.status(200, body)).butFirst(TestClerk.status(200, body + " "));

        assertThat(users.page(Optional.empty())).isInstanceOf(ProviderPage.Listed.class);
        assertThat(users.page(Optional.empty()))
                .isEqualTo(new ProviderPage.Refused<>("Clerk's response has more than 100 bytes"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answerThatDoesNotEnd_isNotWaitedFor(boolean afterTheHeaders) {
        CountDownLatch never = new CountDownLatch(1);
        TestClerk clerk = clerk(1).butFirst(exchange -> {
            if (afterTheHeaders) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('[');
                exchange.getResponseBody().flush();
            }
            await(never);
        });
        ClerkUsers users = users(clerk.url(), Duration.ofMillis(300), 100);

        assertThat(users.page(Optional.empty())).isEqualTo(new ProviderPage.Failed<>("Clerk did not respond in time"));
        never.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void connectionThatIsCut_mayBeRetried() {
        TestClerk clerk = clerk(1).butFirst(exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('[');
            exchange.getResponseBody().flush(); // Java 25 drops what is not sent, and its client repeats the request.
        });

        assertThat(first(clerk)).isInstanceOf(ProviderPage.Failed.class);
    }

    @Test
    void missingServer_mayBeRetried() throws IOException {
        int closed = FreePort.find();

        assertThat(users(URI.create("http://127.0.0.1:" + closed)).page(Optional.empty()))
                .isEqualTo(new ProviderPage.Failed<>("Clerk could not be reached: the connection was refused"));
    }

    // Where the key may go

    @ParameterizedTest
    @CsvSource({
        "https://api.clerk.com,          true",
        "HTTPS://api.clerk.com/x,        true",
        "http://localhost:8080,          true",
        "http://127.0.0.1:1,             true",
        "http://[::1]:1,                 true",
        "http://api.clerk.com,           false",
        "http://localhost.example.com,   false",
        "http://127.0.0.1.example.com,   false",
        "http://169.254.169.254,         false",
        "http://0.0.0.0,                 false",
        "http://user@localhost,          false",
        "https://user:pw@api.clerk.com,  false",
        "https://api.clerk.com?x=1,      false",
        "https://api.clerk.com#x,        false",
        "https:///x,                     false",
        "ftp://localhost,                false",
        "file:///etc/passwd,             false",
        "api.clerk.com,                  false"
    })
    void key_goesOverHttpsOnly_orStaysOnThisMachine(URI url, boolean safe) {
        assertThat(ProviderUrl.isSafe(url)).isEqualTo(safe);
        if (!safe) {
            assertThatThrownBy(() -> new ClerkUsers(url, key()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining(TestClerk.KEY);
        }
    }
}
