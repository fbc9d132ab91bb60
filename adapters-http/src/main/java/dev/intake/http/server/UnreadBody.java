package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Discards the rest of a body after an error response. Closing a connection while the client sends would reset it, and
 * most clients would not read the response. A large rest is read slowly, so that a client that sends many leaves the
 * processors to others.
 */
public final class UnreadBody {
    /** Long enough for most bodies, too short for an attack. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private static final int MAX_BYTES = 64 * 1024 * 1024;
    private static final int STEP = 16 * 1024;

    /** Bytes that are read at once; the others take a millisecond for each step, which makes 16 MB a second at most. */
    private static final int AT_ONCE = 256 * 1024;

    private static final String UNREADABLE = UnreadBody.class.getName() + ".unreadable";

    private UnreadBody() {}

    /** Marks the body as failed, so that it is not read again. */
    static void giveUp(HttpServletRequest request) {
        request.setAttribute(UNREADABLE, true);
    }

    /** Reads the rest of the body for at most a second, then closes the connection. */
    public static void discard(HttpServletRequest request) {
        boolean waitsForLeaveToSend = request.getHeader("Expect") != null;
        if (waitsForLeaveToSend || request.getAttribute(UNREADABLE) != null) {
            return;
        }
        ConnectionDeadline deadline = ConnectionDeadline.after(TIMEOUT, request);
        try {
            InputStream in = request.getInputStream();
            byte[] step = new byte[STEP];
            long start = System.nanoTime();
            int taken = 0;
            for (int read = in.read(step); read >= 0 && taken < MAX_BYTES; read = in.read(step)) {
                taken += read;
                long early = (taken - AT_ONCE) / STEP - (System.nanoTime() - start) / 1_000_000;
                if (early > 0) {
                    Thread.sleep(early);
                }
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } catch (IOException clientIsGone) {
            // the client is gone, so there is no one to respond to
        } finally {
            deadline.cancel();
        }
    }
}
