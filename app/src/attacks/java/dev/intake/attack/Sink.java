package dev.intake.attack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A server that reads requests and answers 200, about as late as a busy service, so that clients call it as often. */
final class Sink implements AutoCloseable {
    private static final int DELAY_MILLIS = 50;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private Sink(HttpServer server) {
        this.server = server;
        server.setExecutor(threads);
        server.createContext("/", Sink::answer);
    }

    static Sink start() throws IOException {
        Sink sink = new Sink(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000));
        sink.server.start();
        return sink;
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            TimeUnit.MILLISECONDS.sleep(DELAY_MILLIS);
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
