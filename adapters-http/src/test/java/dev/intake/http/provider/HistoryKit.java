package dev.intake.http.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** A provider whose lists give one prepared answer, and what it was asked. */
abstract class HistoryKit {
    final List<String> asked = new ArrayList<>();
    int status = 200;
    String answer;

    private final HttpServer server;

    /** Starts a provider with empty lists. */
    HistoryKit(String empty) throws IOException {
        answer = empty;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The client of the provider at this address. */
    abstract ObjectDirectory history(URI address);

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            asked.add(URLDecoder.decode(exchange.getRequestURI().toString(), UTF_8));
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after) {
        return history(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                .page(after);
    }

    ProviderPage.Listed<ListedObject, ListCursor> listed(Optional<ListCursor> after) {
        return (ProviderPage.Listed<ListedObject, ListCursor>) page(after);
    }
}
