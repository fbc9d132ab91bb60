package dev.intake.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A mail server that accepts everything immediately and stores only the Message-IDs. It shares the processors with the
 * measured service, so it does the minimum that a client requires.
 */
final class SmtpSink implements AutoCloseable {
    private static final String MESSAGE_ID = "Message-ID:";

    private final ServerSocket listening;
    private final AtomicLong taken = new AtomicLong();
    private final Set<String> ids = ConcurrentHashMap.newKeySet();

    private SmtpSink(ServerSocket listening) {
        this.listening = listening;
    }

    static SmtpSink start() throws IOException {
        SmtpSink sink = new SmtpSink(new ServerSocket(0, 64, InetAddress.getLoopbackAddress()));
        start(sink::accept);
        return sink;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "smtp sink");
        thread.setDaemon(true);
        thread.start();
    }

    /** What makes a service send by this. */
    Map<String, String> settings() {
        return Map.of(
                "INTAKE_SMTP_HOST", "127.0.0.1",
                "INTAKE_SMTP_PORT", Integer.toString(listening.getLocalPort()),
                "INTAKE_SMTP_SECURITY", "none",
                "INTAKE_MAIL_FROM", "hello@example.org");
    }

    /** Emails that it has taken. */
    long taken() {
        return taken.get();
    }

    /** The number of distinct emails among them. */
    long distinct() {
        return ids.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                start(() -> talk(client));
            }
        } catch (IOException closed) {
            // the run is over
        }
    }

    private void talk(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream(), 8 * 1024);
            OutputStream out = client.getOutputStream();
            answer(out, "220 sink");
            for (String command = line(in); !command.startsWith("QUIT"); command = line(in)) {
                if (command.startsWith("DATA")) {
                    answer(out, "354 go on");
                    take(in);
                }
                answer(out, "250 taken");
            }
            answer(out, "221 bye");
        } catch (IOException ended) {
            // the client has disconnected
        }
    }

    private void take(InputStream in) throws IOException {
        for (String line = line(in); !line.equals("."); line = line(in)) {
            if (line.startsWith(MESSAGE_ID)) {
                ids.add(line);
            }
        }
        taken.incrementAndGet();
    }

    private static void answer(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the client closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
