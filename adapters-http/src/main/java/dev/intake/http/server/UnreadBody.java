package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Takes what is left of a body after an error has been answered. A connection that is closed while the client is still
 * sending is reset, and most clients then report the reset and never read the answer that says what was wrong.
 */
public final class UnreadBody {
    /** Enough for most bodies, too short to make holding a connection worth while. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final int MAX_BYTES = 64 * 1024 * 1024;
    private static final int STEP = 16 * 1024;

    private static final String UNREADABLE = UnreadBody.class.getName() + ".unreadable";

    private UnreadBody() {}

    /** Says that reading this body has failed, so that nobody tries again. */
    static void giveUp(HttpServletRequest request) {
        request.setAttribute(UNREADABLE, true);
    }

    /** Reads to the end of the body, for a second at most; then the connection is closed. */
    public static void discard(HttpServletRequest request) {
        boolean waitsForLeaveToSend = request.getHeader("Expect") != null;
        if (waitsForLeaveToSend || request.getAttribute(UNREADABLE) != null) {
            return;
        }
        ConnectionCut cut = ConnectionCut.after(PATIENCE, request);
        try {
            InputStream in = request.getInputStream();
            byte[] step = new byte[STEP];
            int taken = 0;
            for (int read = in.read(step); read >= 0 && taken < MAX_BYTES; read = in.read(step)) {
                taken += read;
            }
        } catch (IOException clientIsGone) {
            // nobody is left to hear of it
        } finally {
            cut.callOff();
        }
    }
}
