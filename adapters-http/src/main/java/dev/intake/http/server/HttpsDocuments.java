package dev.intake.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Fetches documents of public servers over https, port 443. A host is resolved once: all its addresses must be of the public
 * internet, and the connection uses one of them. The HTTP client of the JDK would resolve the name again, and could connect
 * to another address than the one that was checked. Redirects and proxies are not followed, and one deadline includes the
 * lookup, connection and response. Nothing is logged. Thread-safe.
 */
public final class HttpsDocuments implements PublicDocuments {
    /** The fetches that may be pending at one time: a lookup that outlives its deadline keeps its thread. */
    static final int MAX_PENDING = 16;

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int PORT = 443;
    private static final int MAX_ADDRESSES = 32;

    private final Semaphore pending = new Semaphore(MAX_PENDING);
    private final Resolver resolver;
    private final UnaryOperator<InetSocketAddress> route;
    private final SSLSocketFactory tls;
    private final Duration timeout;

    /** Resolves a name, for as long as it takes. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    public HttpsDocuments() {
        this(
                InetAddress::getAllByName,
                UnaryOperator.identity(),
                (SSLSocketFactory) SSLSocketFactory.getDefault(),
                TIMEOUT);
    }

    /** Creates a client that connects to another address instead of the given one, for tests. */
    HttpsDocuments(Resolver resolver, UnaryOperator<InetSocketAddress> route, SSLSocketFactory tls, Duration timeout) {
        this.resolver = resolver;
        this.route = route;
        this.tls = tls;
        this.timeout = timeout;
    }

    @Override
    public Optional<byte[]> get(URI address) {
        if (!pending.tryAcquire()) {
            return Optional.empty();
        }
        Exchange exchange = new Exchange();
        FutureTask<byte[]> document = new FutureTask<>(() -> {
            try {
                return exchange.document(address);
            } finally {
                pending.release();
            }
        });
        Thread thread = new Thread(document, "client-document");
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(document.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException failed) {
            return Optional.empty();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            exchange.end();
        }
    }

    /** One request. Ending it closes its connection, which makes its thread fail. */
    private final class Exchange {
        private @Nullable Socket open;
        private boolean ended;

        byte[] document(URI address) throws IOException {
            if (!"https".equals(address.getScheme())
                    || !address.getRawAuthority().equals(address.getHost())) {
                throw new IOException("the address is not https on port 443");
            }
            try (Socket socket = new Socket()) {
                InetAddress server = server(address.getHost());
                begin(socket);
                socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
                socket.connect(route.apply(new InetSocketAddress(server, PORT)), Math.toIntExact(timeout.toMillis()));
                try (SSLSocket secure = (SSLSocket) tls.createSocket(socket, address.getHost(), PORT, true)) {
                    SSLParameters parameters = secure.getSSLParameters();
                    parameters.setEndpointIdentificationAlgorithm("HTTPS");
                    secure.setSSLParameters(parameters);
                    secure.getOutputStream().write(request(address).getBytes(US_ASCII));
                    return new DocumentResponse(new BufferedInputStream(secure.getInputStream())).read();
                }
            }
        }

        private InetAddress server(String host) throws IOException {
            InetAddress[] addresses = resolver.resolve(host);
            if (addresses.length == 0 || addresses.length > MAX_ADDRESSES) {
                throw new IOException("the host has no address, or too many");
            }
            for (InetAddress address : addresses) {
                if (!PublicInternet.contains(address)) {
                    throw new IOException("the host has an address that is not public");
                }
            }
            return addresses[0];
        }

        private synchronized void begin(Socket socket) throws IOException {
            if (ended) {
                throw new IOException("the deadline has passed");
            }
            open = socket;
        }

        private synchronized void end() {
            ended = true;
            try {
                if (open != null) {
                    open.close();
                }
            } catch (IOException alreadyBroken) {
                // Nobody waits for the connection.
            }
        }
    }

    private static String request(URI address) {
        String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        return "GET " + path + query + " HTTP/1.1\r\nHost: " + address.getHost()
                + "\r\nAccept: application/json\r\nUser-Agent: Intake\r\nConnection: close\r\n\r\n";
    }
}
