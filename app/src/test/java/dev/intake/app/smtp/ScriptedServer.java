package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A mail server with scripted reactions, correct or not. Without a script it reacts correctly. */
final class ScriptedServer implements AutoCloseable {
    private static final int BEFORE_THE_DROP = 1_000;

    private final ServerSocket listening;
    private final Map<String, Deque<Reaction>> script = new HashMap<>();
    private final List<String> commands = Collections.synchronizedList(new ArrayList<>());
    private final List<Socket> connections = Collections.synchronizedList(new ArrayList<>());
    private final Optional<SSLContext> tls;
    private final boolean encryptsAtOnce;
    private final CountDownLatch hungUp = new CountDownLatch(1);
    private volatile boolean silent;

    /** What it does at one point. */
    sealed interface Reaction {}

    /** Says this. */
    record Says(String line) implements Reaction {}

    /** Says this, and hangs up. */
    record SaysAndDrops(String line) implements Reaction {}

    /** Hangs up, so that the other side gets a reset. */
    record Drops() implements Reaction {}

    /** Says and reads nothing any more. */
    record IsSilent() implements Reaction {}

    private ScriptedServer(Optional<SSLContext> tls, boolean encryptsAtOnce) {
        this.tls = tls;
        this.encryptsAtOnce = encryptsAtOnce;
        try {
            listening = new ServerSocket();
            // So small that a large email does not fit into what the system takes in for us.
            listening.setReceiveBufferSize(4 * 1024);
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    static ScriptedServer start() {
        return new ScriptedServer(Optional.empty(), false);
    }

    /** One that offers STARTTLS. */
    static ScriptedServer start(SSLContext tls) {
        return new ScriptedServer(Optional.of(tls), false);
    }

    /** One that encrypts from the first byte on. */
    static ScriptedServer startEncrypted(SSLContext tls) {
        return new ScriptedServer(Optional.of(tls), true);
    }

    /**
     * Tells it what to do.
     *
     * @param point CONNECT, a command, BODY for the midst of an email, or DOT for its end
     * @param reactions for the first time, the second and so on; the last one for good
     */
    ScriptedServer at(String point, Reaction... reactions) {
        synchronized (script) {
            script.put(point, new ArrayDeque<>(List.of(reactions)));
        }
        return this;
    }

    int port() {
        return listening.getLocalPort();
    }

    /** How often somebody has connected. */
    int connections() {
        return connections.size();
    }

    /** Returns the commands that it received, without emails. */
    List<String> commands() {
        return List.copyOf(commands);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "scripted mail server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (!listening.isClosed()) {
                Socket socket = listening.accept();
                connections.add(socket);
                start(() -> converse(socket));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void converse(Socket plain) {
        try {
            Socket socket = encryptsAtOnce ? encrypted(plain) : plain;
            boolean goesOn = react("CONNECT", socket, "220 mail.test ready");
            while (goesOn) {
                String line = readLine(socket.getInputStream());
                commands.add(line);
                String verb = line.split(" ", 2)[0].toUpperCase(Locale.ROOT);
                Reaction reaction = reaction(verb, usual(verb, socket instanceof SSLSocket));
                goesOn = does(reaction, socket);
                if (goesOn && verb.equals("STARTTLS")) {
                    socket = encrypted(socket);
                } else if (goesOn && verb.equals("DATA") && !refuses(reaction)) {
                    goesOn = readEmail(socket) && react("DOT", socket, "250 taken");
                }
            }
        } catch (IOException gone) {
            hungUp.countDown();
        }
    }

    /** Whether it has come to the point at which it is silent. */
    boolean isSilent() {
        return silent;
    }

    /** Waits until somebody has hung up. */
    void awaitHangup() throws InterruptedException {
        if (!hungUp.await(60, TimeUnit.SECONDS)) {
            throw new AssertionError("nobody hangs up");
        }
    }

    private String usual(String verb, boolean encrypted) {
        return switch (verb) {
            case "EHLO" ->
                tls.isPresent() && !encrypted ? "250-mail.test\r\n250 STARTTLS" : "250-mail.test\r\n250 8BITMIME";
            case "STARTTLS" -> "220 go ahead";
            case "DATA" -> "354 go ahead";
            case "QUIT" -> "221 bye";
            default -> "250 fine";
        };
    }

    private boolean readEmail(Socket socket) throws IOException {
        Optional<Reaction> midst = next("BODY");
        InputStream in = socket.getInputStream();
        if (midst.isPresent()) {
            in.readNBytes(BEFORE_THE_DROP);
            return does(midst.get(), socket);
        }
        for (String line = readLine(in); !line.equals("."); line = readLine(in)) {
            // what it says is another test's business
        }
        return true;
    }

    private boolean react(String point, Socket socket, String usual) throws IOException {
        return does(reaction(point, usual), socket);
    }

    private Reaction reaction(String point, String usual) {
        return next(point).orElseGet(() -> new Says(usual));
    }

    /** Whether no email follows. */
    private static boolean refuses(Reaction toData) {
        return toData instanceof Says says && !says.line().startsWith("354");
    }

    private Optional<Reaction> next(String point) {
        synchronized (script) {
            Deque<Reaction> reactions = script.getOrDefault(point, new ArrayDeque<>());
            return Optional.ofNullable(reactions.size() > 1 ? reactions.poll() : reactions.peek());
        }
    }

    private boolean does(Reaction reaction, Socket socket) throws IOException {
        if (reaction instanceof Says says) {
            say(says.line(), socket);
            return true;
        }
        if (reaction instanceof SaysAndDrops last) {
            say(last.line(), socket);
            socket.close();
        } else if (reaction instanceof Drops) {
            socket.setSoLinger(true, 0);
            socket.close();
        } else {
            silent = true;
        }
        return false;
    }

    private static void say(String line, Socket socket) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private Socket encrypted(Socket socket) throws IOException {
        SSLSocket wrapped = (SSLSocket)
                tls.orElseThrow().getSocketFactory().createSocket(socket, "127.0.0.1", socket.getPort(), true);
        wrapped.setUseClientMode(false);
        wrapped.startHandshake();
        return wrapped;
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("hung up");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Socket connection : List.copyOf(connections)) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
