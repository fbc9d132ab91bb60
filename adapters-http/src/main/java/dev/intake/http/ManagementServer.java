package dev.intake.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.http.server.Faults;
import dev.intake.http.server.Probes;
import dev.intake.http.server.ResponseWriter;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Handler;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import java.util.function.Supplier;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves {@code /metrics}, {@code /healthz} and {@code /readyz} on a separate port with its own threads, so that it
 * responds when the main port is busy and its clients cannot read metrics. It requires no authentication: restrict
 * access to the port.
 */
public final class ManagementServer implements AutoCloseable {
    /** The number of threads for the acceptor, the selector and requests. */
    private static final int THREADS = 8;

    private static final int CONNECTIONS = 64;
    private static final long IDLE_MILLIS = 30_000;
    private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Probes probes;
    private final Supplier<String> metrics;
    private final Javalin javalin;

    private ManagementServer(String host, int port, Probes probes, Supplier<String> metrics) {
        this.probes = probes;
        this.metrics = metrics;
        this.javalin = Javalin.create(config -> configure(config, host, port));
    }

    /**
     * Starts the server.
     *
     * @param host the address to listen on; preferably not reachable from outside
     * @param port the port to listen on; 0 selects a free port
     * @param server the server whose health is reported
     * @param metrics returns all metrics in the Prometheus text format 0.0.4
     * @throws io.javalin.util.JavalinBindException when the port is taken
     */
    public static ManagementServer start(String host, int port, IntakeServer server, Supplier<String> metrics) {
        ManagementServer management = new ManagementServer(host, port, server.probes(), metrics);
        management.javalin.start();
        return management;
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return javalin.port();
    }

    /** Stops immediately, without waiting for running requests. */
    @Override
    public void close() {
        javalin.stop();
    }

    private void configure(JavalinConfig config, String host, int port) {
        IntakeServer.prepare(config);
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
        threads.setName("management");
        config.jetty.threadPool = threads;
        config.jetty.modifyServer(server -> server.addBean(new NetworkConnectionLimit(CONNECTIONS, server)));
        config.jetty.addConnector((server, http) -> connector(server, http, host, port));
        addRoutes(config);
    }

    private static ServerConnector connector(Server server, HttpConfiguration http, String host, int port) {
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        return connector;
    }

    private void addRoutes(JavalinConfig config) {
        Handler health = context -> ResponseWriter.write(probes.health(), context);
        Handler readiness = context -> ResponseWriter.write(probes.readiness(), context);
        config.routes.get("/healthz", health);
        config.routes.head("/healthz", health);
        config.routes.get("/readyz", readiness);
        config.routes.head("/readyz", readiness);
        config.routes.get(
                "/metrics",
                context ->
                        context.contentType(METRICS_TYPE).result(metrics.get().getBytes(UTF_8)));
        config.routes.exception(
                NotFoundResponse.class, (e, context) -> ResponseWriter.write(Faults.notFound(), context));
        config.routes.exception(
                MethodNotAllowedResponse.class,
                (e, context) -> ResponseWriter.write(Faults.methodNotAllowed(e), context));
    }
}
