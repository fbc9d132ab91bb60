package dev.intake.app.backend;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands before a PostgreSQL and says that it is of another version; all else is the server's. */
final class AgedServer implements AutoCloseable {
    private static final byte PARAMETER_STATUS = 'S';
    private static final byte[] NAME = "server_version\0".getBytes(US_ASCII);

    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private AgedServer(ServerSocket listening) {
        this.listening = listening;
    }

    static AgedServer before(int port, String version) throws IOException {
        AgedServer server = new AgedServer(new ServerSocket(0, 16, InetAddress.getLoopbackAddress()));
        byte[] claim = ("server_version\0" + version + "\0").getBytes(US_ASCII);
        server.threads.execute(() -> server.accept(port, claim));
        return server;
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept(int port, byte[] claim) {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                threads.execute(() -> serve(client, port, claim));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client, int port, byte[] claim) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            threads.execute(() -> copy(client, server));
            DataInputStream from = new DataInputStream(server.getInputStream());
            DataOutputStream to = new DataOutputStream(client.getOutputStream());
            for (int type = from.read(); type >= 0; type = from.read()) {
                byte[] body = from.readNBytes(from.readInt() - Integer.BYTES);
                boolean tells = type == PARAMETER_STATUS
                        && body.length > NAME.length
                        && Arrays.equals(body, 0, NAME.length, NAME, 0, NAME.length);
                byte[] told = tells ? claim : body;
                to.write(type);
                to.writeInt(told.length + Integer.BYTES);
                to.write(told);
                to.flush();
            }
        } catch (IOException ended) {
            // One side has disconnected; the other one is closed, too.
        }
    }

    private static void copy(Socket client, Socket server) {
        try (server) {
            client.getInputStream().transferTo(server.getOutputStream());
        } catch (IOException ended) {
            // As above.
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }
}
