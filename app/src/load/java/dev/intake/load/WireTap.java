package dev.intake.load;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A proxy between one client and the PostgreSQL server that counts the server's messages about completed statements and
 * exchanges. Statements and round trips are thus counted on the wire, independently of the driver.
 */
final class WireTap implements AutoCloseable {
    private static final char STATEMENT_DONE = 'C';
    private static final char READY = 'Z';
    private static final int BUFFER = 64 * 1024;
    private static final Pattern PORT = Pattern.compile(":(\\d+)/");

    private final ServerSocket listening;
    private final String serverUrl;
    private final AtomicLong statements = new AtomicLong();
    private final AtomicLong roundTrips = new AtomicLong();
    /** Whether the client has sent something since the server was last ready: BEGIN goes along with what follows it. */
    private final AtomicBoolean asked = new AtomicBoolean();

    private WireTap(ServerSocket listening, String serverUrl) {
        this.listening = listening;
        this.serverUrl = serverUrl;
    }

    static WireTap on(LoadDatabase database) throws IOException {
        WireTap tap = new WireTap(
                new ServerSocket(0, 8, InetAddress.getLoopbackAddress()),
                database.connection().jdbcUrl());
        start(tap::accept);
        return tap;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "wire tap");
        thread.setDaemon(true);
        thread.start();
    }

    /** Leads to the database through this; in the clear, as it is read here. */
    String jdbcUrl() {
        return PORT.matcher(serverUrl).replaceFirst(":" + listening.getLocalPort() + "/") + "&sslmode=disable";
    }

    private int serverPort() {
        Matcher port = PORT.matcher(serverUrl);
        if (!port.find()) {
            throw new IllegalArgumentException("no port in " + serverUrl);
        }
        return Integer.parseInt(port.group(1));
    }

    /** Statements that the server has done so far; BEGIN and COMMIT are statements too. */
    long statements() {
        return statements.get();
    }

    /** How often the client has waited for the server. */
    long roundTrips() {
        return roundTrips.get();
    }

    @SuppressWarnings("resource") // both sockets end when one side does
    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort());
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                start(() -> pass(client, server));
                start(() -> passCounted(server, client));
            }
        } catch (IOException closed) {
            // the tap was closed
        }
    }

    private void pass(Socket client, Socket server) {
        try (client;
                server) {
            byte[] sent = new byte[BUFFER];
            for (int length = client.getInputStream().read(sent);
                    length >= 0;
                    length = client.getInputStream().read(sent)) {
                asked.set(true);
                server.getOutputStream().write(sent, 0, length);
            }
        } catch (IOException ended) {
            // the connection has ended, which its client will notice
        }
    }

    private void passCounted(Socket server, Socket client) {
        try (server;
                client) {
            copyMessages(
                    new DataInputStream(new BufferedInputStream(server.getInputStream())), client.getOutputStream());
        } catch (IOException ended) {
            // the connection has ended, which its client will notice
        }
    }

    /** A message is a letter, its length in 4 bytes, these included, and the rest. */
    private void copyMessages(DataInputStream in, OutputStream out) throws IOException {
        while (true) {
            byte type = in.readByte();
            int length = in.readInt();
            byte[] content = in.readNBytes(length - Integer.BYTES);
            if (type == STATEMENT_DONE) {
                statements.incrementAndGet();
            } else if (type == READY && asked.getAndSet(false)) {
                roundTrips.incrementAndGet();
            }
            out.write(ByteBuffer.allocate(1 + length)
                    .put(type)
                    .putInt(length)
                    .put(content)
                    .array());
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
