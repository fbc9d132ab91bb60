package dev.intake.app.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A mail server that accepts every email and counts them by Message-ID. A test can set a moment at which it runs an action
 * and stops responding.
 */
final class CountingMailServer implements AutoCloseable {
    private static final String MESSAGE_ID = "message-id:";
    private static final long PATIENCE_MILLIS = 60_000;

    private final ServerSocket listening;
    private final Map<String, Integer> taken = new ConcurrentHashMap<>();
    private final List<Thread> conversations = new CopyOnWriteArrayList<>();
    private volatile Optional<Moment> moment = Optional.empty();
    private volatile CountDownLatch answers = new CountDownLatch(0);

    /** How far the conversation about an email has come. */
    enum Point {
        /** The recipient is named, and nothing is answered yet. */
        RECIPIENT,
        /** The whole email is here and counted, and nothing is answered yet. */
        WHOLE,
        /** The answer to the whole email has left. */
        ANSWERED
    }

    /** When conversations have come to a point so many times. */
    private static final class Moment {
        private final Point point;
        private final Runnable then;
        private int left;

        Moment(Point point, int times, Runnable then) {
            this.point = point;
            this.left = times;
            this.then = then;
        }

        /** Returns whether the conversation continues; all others wait during the moment. */
        synchronized boolean passes(Point here) {
            if (here == point && left > 0) {
                left--;
                if (left == 0) {
                    then.run();
                }
            }
            return left > 0;
        }
    }

    private CountingMailServer(ServerSocket listening) {
        this.listening = listening;
    }

    static CountingMailServer start() {
        try {
            CountingMailServer server =
                    new CountingMailServer(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
            daemon(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    /** What to do when conversations have come to the point so many times; nobody is answered after it. */
    void when(Point point, int times, Runnable then) {
        moment = Optional.of(new Moment(point, times, then));
    }

    /** Answers no email until {@code answers}, which it has received as a whole. */
    void holdAnswers(CountDownLatch until) {
        answers = until;
    }

    /** Waits until no conversation is open, so that all submitted emails are counted, and responds again. */
    void awaitHangup() throws InterruptedException {
        for (Thread conversation : conversations) {
            conversation.join(PATIENCE_MILLIS);
            if (conversation.isAlive()) {
                throw new AssertionError("nobody hangs up");
            }
        }
        conversations.clear();
        moment = Optional.empty();
    }

    /** Returns how often each email was accepted, by the local part of its Message-ID. */
    Map<String, Integer> taken() {
        return Map.copyOf(taken);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "counting mail server");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void accept() {
        try {
            while (!listening.isClosed()) {
                Socket socket = listening.accept();
                conversations.add(daemon(() -> converse(socket)));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
            say(socket, "220 mail.test ready");
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!answered(line.toUpperCase(Locale.ROOT), socket, in)) {
                    while (in.read() >= 0) {
                        // a message to a client that does not respond
                    }
                    return;
                }
            }
        } catch (IOException gone) {
            // whoever it was is dead
        }
    }

    private boolean answered(String command, Socket socket, BufferedReader in) throws IOException {
        if (command.startsWith("RCPT") && !passes(Point.RECIPIENT)) {
            return false;
        }
        if (command.startsWith("DATA")) {
            say(socket, "354 go ahead");
            if (!readEmail(in) || !passes(Point.WHOLE)) {
                return false;
            }
            awaitAnswers();
            say(socket, "250 taken");
            return passes(Point.ANSWERED);
        }
        say(socket, command.startsWith("QUIT") ? "221 bye" : "250 fine");
        return true;
    }

    private boolean passes(Point here) {
        return moment.map(set -> set.passes(here)).orElse(true);
    }

    private void awaitAnswers() {
        try {
            answers.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Counts the email once its last line is here. */
    private boolean readEmail(BufferedReader in) throws IOException {
        String id = "";
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(".")) {
                taken.merge(id, 1, Integer::sum);
                return true;
            }
            if (id.isEmpty() && line.toLowerCase(Locale.ROOT).startsWith(MESSAGE_ID)) {
                id = line.substring(line.indexOf('<') + 1, line.indexOf('@'));
            }
        }
        return false;
    }

    private static void say(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
