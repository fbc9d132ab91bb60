package dev.intake.app.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Clerk's list of users over HTTP, 500 on a page: {@code user_0} and so on, in this order. */
public final class ClerkServer implements AutoCloseable {
    /** The key that it accepts. */
    public static final String KEY = "sk_test_abcdefgh";

    private static final int PAGE = 500;
    private static final Pattern AFTER = Pattern.compile("starting_after=user_([0-9]+)");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final int users;
    private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
    private final List<String> queries = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> arrivals = new LinkedBlockingQueue<>();

    /** One with so many users, on a free port. */
    public ClerkServer(int users) {
        this.users = users;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/v1/users", this::list);
        server.createContext("/v1/users/count", this::count);
        server.start();
    }

    /** Returns these responses to the next requests, whatever they are. */
    public void butFirst(Collection<Integer> next) {
        statuses.addAll(next);
    }

    /** Where it is. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** What it was asked for, in order. */
    public List<String> queries() {
        return List.copyOf(queries);
    }

    /** Waits for the next request that has not been returned yet; absent if none arrives in time. */
    public @Nullable String next(long patienceSeconds) throws InterruptedException {
        return arrivals.poll(patienceSeconds, TimeUnit.SECONDS);
    }

    private void list(HttpExchange exchange) throws IOException {
        try (exchange) {
            String query = exchange.getRequestURI().getRawQuery();
            queries.add(query);
            arrivals.add(query);
            boolean known =
                    ("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"));
            Integer told = statuses.poll();
            int status = told == null ? (known ? 200 : 401) : told;
            Matcher after = AFTER.matcher(query);
            int start = after.find() ? Integer.parseInt(after.group(1)) + 1 : 0;
            byte[] body = IntStream.range(start, Math.min(start + PAGE, users))
                    .mapToObj(
                            i -> "{\"id\":\"user_" + i + "\",\"username\":\"u" + i + "\",\"updated_at\":1700000000000}")
                    .collect(Collectors.joining(",", "[", "]"))
                    .getBytes(UTF_8);
            exchange.getResponseHeaders().set("Retry-After", "7");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** The total is no page: no chosen status and no record of {@link #queries} is about it. */
    private void count(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = ("{\"object\":\"total_count\",\"total_count\":" + users + "}").getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
