package dev.intake.http.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.server.AddressAllowance;
import dev.intake.testing.ManualClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ClientDocumentTest {
    private static final String ID = "https://client.example/oauth/client.json";
    private static final String MEMBERS =
            "\"client_id\":\"" + ID + "\",\"client_name\":\"Editor\",\"redirect_uris\":[\"https://client.example/cb\"]";

    private final ManualClock clock = new ManualClock();
    private final List<URI> fetched = new CopyOnWriteArrayList<>();
    private final AtomicReference<Optional<byte[]>> document = new AtomicReference<>(Optional.empty());
    private final OAuthClients clients = new OAuthClients(
            address -> {
                fetched.add(address);
                return Objects.requireNonNull(document.get());
            },
            context -> "192.0.2.1",
            clock);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://client.example/c",
                "HTTPS://client.example/c",
                "https://client.example",
                "https://client.example:443/c",
                "https://client.example:8443/c",
                "https://client.example:/c",
                "https://user@client.example/c",
                "https://client.example@10.0.0.1/c",
                "https://client.example/c#fragment",
                "https://client.example/a/../c",
                "https://client.example/./c",
                "https://client.example/a/%2E%2e/c",
                "https://client.example/..",
                "https://Client.example/c",
                "https://localhost/c",
                "https://internal/c",
                "https://client.example./c",
                "https://10.0.0.1/c",
                "https://127.1/c",
                "https://0x7f.0.0.0x1/c",
                "https://[::1]/c",
                "https://exämple.org/c",
                "https://client_x.example/c",
                "https://client.example/a b",
                "https://client.example\\@10.0.0.1/c",
                "https://client.example/c\r\nX: y",
                "https:///c",
                "https:client.example/c",
                "https://"
            })
    void otherText_isNoAddressOfADocument(String id) {
        assertThat(ClientDocument.address(id)).isEmpty();
        assertThat(ClientDocument.address(ID + "/" + "x".repeat(ClientDocument.MAX_ADDRESS)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {ID, "https://client.example/", "https://a.b.xn--p1ai/c?x=1", "https://c.example/..a/.b/%2ec"})
    void hostAndPath_areTheAddressOfADocument(String id) {
        assertThat(ClientDocument.address(id)).contains(URI.create(id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{} {}",
                "{" + MEMBERS + ",\"client_id\":\"https://other.example/c\"}",
                "{\"client_id\":\"https://other.example/c\",\"redirect_uris\":[\"https://client.example/cb\"]}",
                "{\"client_id\":\"" + ID + "\"}",
                "{\"client_id\":\"" + ID + "\",\"redirect_uris\":\"https://client.example/cb\"}",
                "{\"client_id\":\"" + ID + "\",\"redirect_uris\":[\"http://client.example/cb\",7]}",
                "{" + MEMBERS + ",\"client_secret\":\"s\"}",
                "{" + MEMBERS + ",\"token_endpoint_auth_method\":\"private_key_jwt\"}",
                "{" + MEMBERS + ",\"token_endpoint_auth_method\":\"client_secret_post\"}"
            })
    void otherDocument_isNoApplication(String json) {
        assertThat(ClientDocument.read(ID, json.getBytes(UTF_8))).isEmpty();
    }

    @Test
    void document_isAnApplication_withTheRedirectUrisThatAreAllowed() {
        String json = "{" + MEMBERS.replace("[", "[\"javascript://x/%0aalert(1)\",\"http://127.0.0.1/cb\",")
                + ",\"token_endpoint_auth_method\":\"none\",\"logo_uri\":{}}";

        assertThat(ClientDocument.read(ID, json.getBytes(UTF_8)))
                .contains(new OAuthClient(ID, "Editor", List.of("http://127.0.0.1/cb", "https://client.example/cb")));
        assertThat(ClientDocument.read(
                        ID, json.replace("Editor", "\\u202e\\u0007").getBytes(UTF_8)))
                .map(OAuthClient::name)
                .contains("An application");
    }

    @Test
    void application_isListedWithTheHostThatPublishesIt() {
        assertThat(new OAuthClient(ID, "Editor", List.of()).listedName()).isEqualTo("client.example: Editor");
        assertThat(new OAuthClient(ID, "E".repeat(100), List.of()).listedName()).isEqualTo("client.example");
        assertThat(OAuthClient.of("Editor", List.of("https://a.example/")).map(OAuthClient::listedName))
                .contains("Editor");
    }

    @Test
    void application_isKeptForAWhile_andAFailureForAMoment() {
        assertThat(clients.published(ID, "a")).isEmpty();
        document.set(Optional.of(("{" + MEMBERS + "}").getBytes(UTF_8)));
        assertThat(clients.published(ID, "b")).isEmpty();
        assertThat(fetched).hasSize(1);
        clock.move(OAuthClients.PAUSE);

        assertThat(clients.published(ID, "a")).isPresent();

        document.set(Optional.empty());
        clock.move(OAuthClients.KEPT.minus(Duration.ofMillis(1)));
        assertThat(clients.published(ID, "a")).isPresent();
        assertThat(fetched).hasSize(2);
        clock.move(Duration.ofMillis(1));
        assertThat(clients.published(ID, "a")).isEmpty();
        assertThat(fetched).hasSize(3);
    }

    @Test
    void network_fetchesNoMoreThanItsAllowance_andDelaysNoOther() {
        for (int i = 0; i < 2 * AddressAllowance.LIMIT.burst(); i++) {
            assertThat(clients.published(ID + i, "a")).isEmpty();
        }

        assertThat(fetched).hasSize(AddressAllowance.LIMIT.burst());
        document.set(Optional.of(("{" + MEMBERS + "}").getBytes(UTF_8)));
        assertThat(clients.published(ID, "a")).isEmpty();
        assertThat(clients.published(ID, "b")).isPresent();
        assertThat(clients.published(ID, "a")).isPresent();
    }

    @Test
    void applicationsThatAreKept_areBoundedInNumber() {
        document.set(Optional.of(("{" + MEMBERS + "}").getBytes(UTF_8)));
        clients.published(ID, "a");
        for (int i = 0; i < OAuthClients.MAX_KEPT; i++) {
            clients.published(ID + i, "network " + i);
        }
        fetched.clear();

        clients.published(ID, "a");
        clients.published(ID + (OAuthClients.MAX_KEPT - 1), "a");

        assertThat(fetched).containsExactly(URI.create(ID));
    }

    @Test
    void failure_thatAClockOfADayAheadKept_isForgotten_onceTheClockIsRight() {
        clock.move(Duration.ofDays(1));
        assertThat(clients.published(ID, "a")).isEmpty();
        clock.move(Duration.ofDays(-1));
        document.set(Optional.of(("{" + MEMBERS + "}").getBytes(UTF_8)));

        assertThat(clients.published(ID, "a")).isPresent();
    }

    @Test
    void slowServersOfOneNetwork_leaveAPlaceToAnother() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        OAuthClients waiting = new OAuthClients(
                address -> {
                    if (address.getPath().equals("/slow")) {
                        begun.countDown();
                        try {
                            slow.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }
                    return Optional.of(("{" + MEMBERS + "}").getBytes(UTF_8));
                },
                context -> "",
                () -> Instant.EPOCH);
        List<Thread> threads = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 10; i++) {
            Thread thread = new Thread(() -> waiting.published("https://client.example/slow", "a"));
            thread.start();
            threads.add(thread);
        }
        begun.await();

        assertThat(waiting.published(ID, "b")).isPresent();

        slow.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
