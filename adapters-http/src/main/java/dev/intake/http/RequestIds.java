package dev.intake.http;

import dev.intake.id.IdGenerator;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Gives every answer its {@code X-Request-Id}. It is always our own: one that a client sends could be another's, or
 * forge lines of the log. (Decisions 3.12)
 */
final class RequestIds {
    static final String HEADER = "X-Request-Id";

    private final IdGenerator ids;

    RequestIds(IdGenerator ids) {
        this.ids = ids;
    }

    /** A new one. */
    String next() {
        return ids.next().toString();
    }

    /** Puts a new one on the answer to this request. */
    void assign(Context context) {
        context.header(HEADER, next());
    }

    /** The one that this answer bears. */
    String of(HttpServletResponse response) {
        String assigned = response.getHeader(HEADER);
        return assigned == null ? "none" : assigned;
    }
}
