package dev.intake.http.server;

import dev.intake.id.IdGenerator;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Gives every answer its {@code X-Request-Id}, and every line that is logged meanwhile. A proxy in front may have given the
 * request one already: it is kept where it is a UUID or 32 hexadecimal digits, as proxies make them, for then it can hold
 * neither a secret nor an address, and forge no line of the log. An id is for finding, so nothing is decided by one.
 * (Decisions 3.12)
 */
public final class RequestIds {
    static final String HEADER = "X-Request-Id";

    /** What the log's lines of one request have it under. */
    static final String LOG_KEY = "requestId";

    private static final Pattern WELL_FORMED =
            Pattern.compile("[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final IdGenerator ids;

    public RequestIds(IdGenerator ids) {
        this.ids = ids;
    }

    /** The one that the request came with, where it can be kept, else a new one. */
    public String of(@Nullable String sent) {
        return sent != null && WELL_FORMED.matcher(sent).matches()
                ? sent
                : ids.next().toString();
    }

    /** Puts the request's on its answer, and on what this thread logs until {@link #forget}. */
    public void assign(Context context) {
        String id = of(context.header(HEADER));
        context.header(HEADER, id);
        MDC.put(LOG_KEY, id);
    }

    /** This thread has answered its request. */
    public void forget() {
        MDC.remove(LOG_KEY);
    }

    /** The one that this answer bears. */
    public String of(HttpServletResponse response) {
        String assigned = response.getHeader(HEADER);
        return assigned == null ? "none" : assigned;
    }
}
