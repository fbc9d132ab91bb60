package dev.intake.attack;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Many connections, each of which sends the head of a request and a part of its body, and then a byte a second. A connection
 * that is closed or gets a response is reopened.
 */
final class SlowSenders implements Attack {
    private static final int OPENERS = 4;

    private final AttackSockets sockets;
    private final byte[] start;
    private final int count;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean over;

    private SlowSenders(AttackSockets sockets, byte[] start, int count) {
        this.sockets = sockets;
        this.start = start;
        this.count = count;
        for (int i = 0; i < OPENERS; i++) {
            Thread thread = new Thread(this::attack, "slow");
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    /** Starts senders of sign-in forms. */
    static SlowSenders ofForms(AttackSockets sockets, int count) {
        return of(sockets, "/sign-in", "Content-Type: application/x-www-form-urlencoded", 10_000, "name=", count);
    }

    /** Starts senders of deliveries to a tenant that does not exist, each with most of a megabyte sent at once. */
    static SlowSenders ofDeliveries(AttackSockets sockets, int count) {
        return of(
                sockets,
                "/api/webhooks/stripe/tn_nobody",
                "Stripe-Signature: t=1,v1=" + "0".repeat(64),
                1_000_000,
                " ".repeat(990_000),
                count);
    }

    private static SlowSenders of(
            AttackSockets sockets, String path, String header, int length, String body, int count) {
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\nContent-Length: " + length
                + "\r\n\r\n";
        return new SlowSenders(sockets, (head + body).getBytes(StandardCharsets.US_ASCII), count);
    }

    private void attack() {
        List<Socket> open = new ArrayList<>();
        try {
            while (!over) {
                while (open.size() < count / OPENERS && !over) {
                    Socket socket = begun();
                    if (socket == null) {
                        break;
                    }
                    open.add(socket);
                }
                open.removeIf(this::isEnded);
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.forEach(SlowSenders::abandon);
        }
    }

    private @Nullable Socket begun() {
        try {
            Socket socket = sockets.open();
            try {
                socket.getOutputStream().write(start);
            } catch (IOException closed) {
                ended.incrementAndGet();
            }
            socket.setSoTimeout(1);
            return socket;
        } catch (IOException full) {
            refused.incrementAndGet();
            return null;
        }
    }

    private boolean isEnded(Socket socket) {
        try {
            socket.getOutputStream().write('a');
            socket.getInputStream().read();
            return end(socket);
        } catch (SocketTimeoutException stillHeld) {
            return false;
        } catch (IOException closed) {
            return end(socket);
        }
    }

    private boolean end(Socket socket) {
        ended.incrementAndGet();
        abandon(socket);
        return true;
    }

    private static void abandon(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // nothing is left to close
        }
    }

    @Override
    public String result() {
        return ended.get() + " requests answered or cut, " + refused.get() + " connections not accepted";
    }

    @Override
    public void close() {
        over = true;
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join(5_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
