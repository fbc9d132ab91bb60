package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with TLS on this machine takes the place of each public one. */
@Timeout(300)
class HttpsDocumentsTest {
    private static final URI ADDRESS = URI.create("https://client.example/oauth/client.json?v=1");
    private static final String JSON = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    @TempDir
    static Path directory = Path.of("");

    private static TestCertificate certificate = TestCertificate.NONE;

    private final List<String> requested = new CopyOnWriteArrayList<>();
    private final List<InetSocketAddress> connected = new CopyOnWriteArrayList<>();
    private final AtomicReference<String> response = new AtomicReference<>("");
    private final AtomicBoolean held = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private @org.jspecify.annotations.Nullable SSLServerSocket server;

    @BeforeAll
    static void certify() throws Exception {
        certificate = TestCertificate.make(directory.resolve("client"), "dns:client.example");
    }

    @BeforeEach
    void start() throws IOException {
        SSLServerSocket listening = (SSLServerSocket) certificate
                .server()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server = listening;
        Thread thread = new Thread(() -> serve(listening), "document-server");
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void stop() throws IOException {
        stopped.countDown();
        Objects.requireNonNull(server).close();
    }

    private void serve(SSLServerSocket listening) {
        while (!listening.isClosed()) {
            try (Socket socket = listening.accept()) {
                requested.add(head(socket.getInputStream()));
                socket.getOutputStream()
                        .write(Objects.requireNonNull(response.get()).getBytes(ISO_8859_1));
                if (held.get()) {
                    stopped.await();
                }
            } catch (IOException | InterruptedException refused) {
                // The client does not trust the server, or the test has ended.
            }
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = in.read();
            if (read < 0) {
                throw new IOException("the client left");
            }
            head.append((char) read);
        }
        return head.toString();
    }

    private HttpsDocuments documents(String... addresses) {
        return documents(Duration.ofSeconds(60), host -> addresses(addresses));
    }

    private HttpsDocuments documents(Duration timeout, HttpsDocuments.Resolver resolver) {
        return new HttpsDocuments(resolver, this::toServer, certificate.trust(), timeout);
    }

    private InetSocketAddress toServer(InetSocketAddress address) {
        connected.add(address);
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Objects.requireNonNull(server).getLocalPort());
    }

    private static InetAddress[] addresses(String... texts) throws UnknownHostException {
        InetAddress[] addresses = new InetAddress[texts.length];
        for (int i = 0; i < texts.length; i++) {
            addresses[i] = InetAddress.getByName(texts[i]);
        }
        return addresses;
    }

    private Optional<String> document(String answer) {
        response.set(answer);
        return documents("1.2.3.4").get(ADDRESS).map(bytes -> new String(bytes, ISO_8859_1));
    }

    @Test
    void document_isRequestedAtTheAddressThatWasChecked() {
        assertThat(document(JSON + "Content-Length: 2\r\n\r\n{}rest")).contains("{}");

        assertThat(connected).singleElement().satisfies(address -> {
            assertThat(address.getAddress().getHostAddress()).isEqualTo("1.2.3.4");
            assertThat(address.getPort()).isEqualTo(443);
        });
        assertThat(requested)
                .singleElement()
                .asString()
                .startsWith("GET /oauth/client.json?v=1 HTTP/1.1\r\nHost: client.example\r\n")
                .doesNotContain("Cookie", "Authorization");
    }

    @Test
    void documentInChunks_orUpToTheEnd_isRead() {
        assertThat(document(JSON + "Transfer-Encoding: chunked\r\n\r\n1;x=y\r\n{\r\n1\r\n}\r\n0\r\n\r\n"))
                .contains("{}");
        assertThat(document(JSON + "\r\n{}")).contains("{}");
        assertThat(document(JSON.replace("application/json", "application/client+json; charset=utf-8") + "\r\n{}"))
                .contains("{}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 302 Found\r\nLocation: https://client.example/other\r\nContent-Type: application/json\r\n\r\n{}",
                "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\n\r\n{}",
                "SSH-2.0-OpenSSH\r\n\r\n",
                "",
                JSON + "Content-Encoding: gzip\r\n\r\n{}",
                JSON + "Content-Length: -1\r\n\r\n{}",
                JSON + "Content-Length: 3\r\n\r\n{}",
                JSON + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                JSON + "Content-Length: 99999999999\r\n\r\n{}",
                JSON + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                JSON + "Transfer-Encoding: chunked\r\n\r\n-1\r\n{}",
                JSON + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}",
                JSON + "broken"
            })
    void otherResponse_isNoDocument(String answer) {
        assertThat(document(answer)).isEmpty();
        assertThat(requested).hasSize(1);
    }

    @Test
    void responseThatIsTooLong_isNoDocument() {
        String longest = "x".repeat(PublicDocuments.MAX_BYTES);

        assertThat(document(JSON + "\r\n" + longest)).contains(longest);
        assertThat(document(JSON + "\r\n" + longest + "x")).isEmpty();
        assertThat(document(JSON + "Content-Length: " + (longest.length() + 1) + "\r\n\r\n" + longest + "x"))
                .isEmpty();
        assertThat(document(JSON + "X: " + "x".repeat(20_000) + "\r\n\r\n{}")).isEmpty();
        assertThat(document(JSON + "Transfer-Encoding: chunked\r\n\r\n"
                        + ("1;" + "x".repeat(1_000) + "\r\nx\r\n").repeat(20) + "0\r\n\r\n"))
                .isEmpty();
    }

    @Test
    void hostWithOneAddressThatIsNotPublic_isNotConnectedTo() {
        response.set(JSON + "\r\n{}");

        assertThat(documents("10.0.0.1").get(ADDRESS)).isEmpty();
        assertThat(documents("1.2.3.4", "169.254.169.254").get(ADDRESS)).isEmpty();
        assertThat(documents("2606:4700::1111", "fd00::1").get(ADDRESS)).isEmpty();
        assertThat(documents().get(ADDRESS)).isEmpty();
        assertThat(documents(Stream.generate(() -> "1.2.3.4").limit(33).toArray(String[]::new))
                        .get(ADDRESS))
                .isEmpty();

        assertThat(connected).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://client.example/",
                "https://client.example:8443/",
                "https://client.example:443/",
                "https://user@client.example/",
                "https:client.example",
                "https:///path"
            })
    void addressOfAnotherForm_isNotResolved(String address) {
        List<String> resolved = new CopyOnWriteArrayList<>();
        HttpsDocuments documents = documents(Duration.ofSeconds(60), host -> {
            resolved.add(host);
            return addresses("1.2.3.4");
        });

        assertThat(documents.get(URI.create(address))).isEmpty();
        assertThat(resolved).isEmpty();
    }

    @Test
    void serverWithACertificateForAnotherHost_isNotBelieved() {
        response.set(JSON + "\r\n{}");

        assertThat(documents("1.2.3.4").get(URI.create("https://other.example/client.json")))
                .isEmpty();
        assertThat(connected).hasSize(1);
        assertThat(requested).isEmpty();
    }

    @Test
    void serverThatDoesNotEnd_isLeftAtTheDeadline() {
        held.set(true);
        response.set(JSON + "Content-Length: 2\r\n\r\n{");

        assertThat(documents(Duration.ofMillis(500), host -> addresses("1.2.3.4"))
                        .get(ADDRESS))
                .isEmpty();
    }

    @Test
    void nameServersThatDoNotAnswer_occupyFewThreads_andConnectNowhereAfterwards() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(HttpsDocuments.MAX_PENDING);
        HttpsDocuments documents = documents(Duration.ofMillis(50), host -> {
            asked.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return addresses("1.2.3.4");
        });

        for (int i = 0; i <= HttpsDocuments.MAX_PENDING; i++) {
            assertThat(documents.get(ADDRESS)).isEmpty();
        }
        asked.await();
        assertThat(asked.getCount()).isZero();
        answered.countDown();

        response.set(JSON + "\r\n{}");
        assertThat(documents("1.2.3.4").get(ADDRESS)).isPresent();
        assertThat(connected).hasSize(1);
    }
}
