package dev.intake.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds a port for a server with a configured port. The port is below the range that systems use for outgoing connections and
 * for servers without a configured port, so it is not taken by chance before the server starts, or while it restarts.
 */
public final class FreePort {
    private static final int FIRST = 12_000;
    private static final int END = 30_000;
    private static final int TRIES = 1_000;

    private FreePort() {}

    /** Returns a port without a listener. */
    public static int find() throws IOException {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IOException("no free port between " + FIRST + " and " + END);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("0.0.0.0"))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
