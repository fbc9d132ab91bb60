package dev.intake.attack;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Many connections at a time, each of which tries a wrong password and is then reopened. */
final class SignInFlood implements Attack {
    private static final int STACK_BYTES = 128 * 1024;
    private static final int HEAD_BYTES = 8 * 1024;

    private final AttackSockets sockets;
    private final String name;
    private final int pauseMillis;
    private final ExecutorService threads;
    private final Map<String, AtomicInteger> answers = new ConcurrentSkipListMap<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile boolean over;

    private SignInFlood(AttackSockets sockets, String name, AttackOptions options) {
        this.sockets = sockets;
        this.name = name;
        this.pauseMillis = options.pauseMillis();
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(null, task, "flood", STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        });
        for (int i = 0; i < options.floodConnections(); i++) {
            threads.execute(this::attack);
        }
    }

    /** Starts it with the name of an account. */
    static SignInFlood of(String name, AttackSockets sockets, AttackOptions options) {
        return new SignInFlood(sockets, name, options);
    }

    private void attack() {
        while (!over) {
            try (Socket socket = sockets.open()) {
                count(attempt(socket));
            } catch (IOException closed) {
                count("none");
            }
            pause();
        }
    }

    private void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(pauseMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String attempt(Socket socket) throws IOException {
        String body = "name=" + name + "&password=a-wrong-one-of-a-fair-length-" + attempts.incrementAndGet();
        socket.getOutputStream()
                .write(
                        ("POST /sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                                        + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                                .getBytes(StandardCharsets.US_ASCII));
        return head(socket.getInputStream()).substring("HTTP/1.1 ".length(), "HTTP/1.1 000".length());
    }

    /** Returns at least the head of the answer, read with few system calls: the attacker shares its processors with the service. */
    private static String head(InputStream in) throws IOException {
        byte[] answer = new byte[HEAD_BYTES];
        int length = 0;
        String head = "";
        while (!head.contains("\r\n\r\n")) {
            int read = in.read(answer, length, answer.length - length);
            if (read <= 0) {
                throw new IOException("closed");
            }
            length += read;
            head = new String(answer, 0, length, StandardCharsets.ISO_8859_1);
        }
        return head;
    }

    private void count(String answer) {
        answers.computeIfAbsent(answer, unused -> new AtomicInteger()).incrementAndGet();
    }

    @Override
    public String result() {
        return "attempts by answer: " + new TreeMap<>(answers);
    }

    @Override
    public void close() {
        over = true;
        threads.shutdownNow();
    }
}
