package dev.intake.http.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * The second loopback address. {@code localhost}, which the service prints as its address, may mean {@code 127.0.0.1} or {@code
 * ::1}, so a service on the one is also served on the other, where the machine has it.
 */
public final class Loopback {
    /** The loopback address of IPv6. */
    private static final String V6 = "::1";

    private static final byte[] ONE = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private Loopback() {}

    /** Returns the further address of a service that listens on this one; empty if there is none on this machine. */
    public static Optional<String> beside(String host) {
        return (host.equals("127.0.0.1") || host.equals("localhost")) && isThere() ? Optional.of(V6) : Optional.empty();
    }

    private static boolean isThere() {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(ONE), 0));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns a connector on the port of another one, which opens before it. */
    public static ServerConnector connector(Server server, HttpConfiguration http, ServerConnector first) {
        return new ServerConnector(server, new HttpConnectionFactory(http)) {
            @Override
            public void open() throws IOException {
                setPort(first.getLocalPort());
                super.open();
            }
        };
    }
}
