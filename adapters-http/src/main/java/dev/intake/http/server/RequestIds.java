package dev.intake.http.server;

import dev.intake.kernel.IdGenerator;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Sets {@code X-Request-Id} on every response and in the log. The id of a proxy is kept if it is a UUID or 32
 * hexadecimal digits, which can neither contain personal data nor forge log lines. (Decisions 3.12)
 */
public final class RequestIds {
    static final String HEADER = "X-Request-Id";

    /** Key of the id in the logging context. */
    static final String LOG_KEY = "requestId";

    private static final Pattern WELL_FORMED =
            Pattern.compile("[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final IdGenerator ids;

    public RequestIds(IdGenerator ids) {
        this.ids = ids;
    }

    /** Returns the sent id if it can be kept, else a new one. */
    public String of(@Nullable String sent) {
        return sent != null && WELL_FORMED.matcher(sent).matches()
                ? sent
                : ids.next().toString();
    }

    /** Sets the id on the response, and in the logging context until {@link #forget}. */
    public void assign(Context context) {
        String id = of(context.header(HEADER));
        context.header(HEADER, id);
        MDC.put(LOG_KEY, id);
    }

    /** Clears the logging context. */
    void forget() {
        MDC.remove(LOG_KEY);
    }

    /** Returns the id of the response. */
    public String of(HttpServletResponse response) {
        String assigned = response.getHeader(HEADER);
        return assigned == null ? "none" : assigned;
    }
}
