package dev.intake.fault;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy between the service and PostgreSQL, at an address that remains when the server's changes. On request, it cuts
 * connections at COMMIT: before the server receives it, or after the server has executed it and before the service receives
 * the response. The service cannot tell the difference.
 */
final class FaultProxy implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final ServerSocket listening;
    private final AtomicInteger before = new AtomicInteger();
    private final AtomicInteger after = new AtomicInteger();
    private final SplittableRandom random;
    private volatile int serverPort;
    private volatile double cutBefore;
    private volatile double cutAfter;

    private FaultProxy(ServerSocket listening, long seed) {
        this.listening = listening;
        this.random = new SplittableRandom(seed);
    }

    static FaultProxy start(long seed) throws IOException {
        FaultProxy proxy = new FaultProxy(new ServerSocket(0, 64, InetAddress.getLoopbackAddress()), seed);
        start(proxy::accept);
        return proxy;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "fault proxy");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    void leadTo(int port) {
        serverPort = port;
    }

    /** Cuts that part of the commits, one half before they are done, the other after. */
    void cutCommits(double part) {
        cutBefore = part / 2;
        cutAfter = part / 2;
    }

    int cutsBefore() {
        return before.get();
    }

    int cutsAfter() {
        return after.get();
    }

    private synchronized boolean drawn(double part) {
        return part > 0 && random.nextDouble() < part;
    }

    @SuppressWarnings("resource") // both sockets end when one side does
    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                try {
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                    client.setTcpNoDelay(true);
                    server.setTcpNoDelay(true);
                    start(() -> ask(client, server));
                    start(() -> answer(server, client));
                } catch (IOException serverIsAway) {
                    client.close();
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void ask(Socket client, Socket server) {
        try (client;
                server) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream(), BUFFER));
            OutputStream out = server.getOutputStream();
            byte[] startup = in.readNBytes(in.readInt() - Integer.BYTES);
            out.write(ByteBuffer.allocate(Integer.BYTES + startup.length)
                    .putInt(Integer.BYTES + startup.length)
                    .put(startup)
                    .array());
            Set<String> commits = new HashSet<>();
            while (true) {
                byte type = in.readByte();
                byte[] content = in.readNBytes(in.readInt() - Integer.BYTES);
                if (commits(type, content, commits) && drawn(cutBefore)) {
                    before.incrementAndGet();
                    return;
                }
                out.write(message(type, content));
                if (in.available() == 0) {
                    out.flush();
                }
            }
        } catch (IOException ended) {
            // the connection has ended, which both sides will notice
        }
    }

    /** Whether this message has the server commit; learns which prepared statements do. */
    private static boolean commits(byte type, byte[] content, Set<String> prepared) {
        if (type == 'Q') {
            return text(content, 0).equals("COMMIT");
        }
        if (type == 'P') {
            String name = text(content, 0);
            String sql = text(content, name.length() + 1);
            if (sql.equals("COMMIT")) {
                prepared.add(name);
            } else {
                prepared.remove(name);
            }
            return false;
        }
        if (type == 'B') {
            String portal = text(content, 0);
            return prepared.contains(text(content, portal.length() + 1));
        }
        return false;
    }

    private void answer(Socket server, Socket client) {
        try (server;
                client) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(server.getInputStream(), BUFFER));
            OutputStream out = client.getOutputStream();
            while (true) {
                byte type = in.readByte();
                byte[] content = in.readNBytes(in.readInt() - Integer.BYTES);
                if (type == 'C' && text(content, 0).equals("COMMIT") && drawn(cutAfter)) {
                    after.incrementAndGet();
                    return;
                }
                out.write(message(type, content));
            }
        } catch (IOException ended) {
            // the connection has ended, which both sides will notice
        }
    }

    private static byte[] message(byte type, byte[] content) {
        return ByteBuffer.allocate(1 + Integer.BYTES + content.length)
                .put(type)
                .putInt(Integer.BYTES + content.length)
                .put(content)
                .array();
    }

    /** The text that ends with a zero. */
    private static String text(byte[] content, int from) {
        int to = from;
        while (to < content.length && content[to] != 0) {
            to++;
        }
        return new String(Arrays.copyOfRange(content, from, to), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
