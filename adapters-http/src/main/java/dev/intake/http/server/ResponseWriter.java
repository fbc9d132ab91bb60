package dev.intake.http.server;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends responses. A client that closed the connection is not an error. */
public final class ResponseWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ResponseWriter.class);

    private ResponseWriter() {}

    /** Sends the response; after an error, also discards the rest of the request's body. */
    public static void write(JsonResponse answer, Context context) {
        write(answer, context.res());
        if (answer.isError()) {
            UnreadBody.discard(context.req());
        }
    }

    /** Sends the response. */
    public static void write(JsonResponse answer, HttpServletResponse response) {
        write(answer.status(), JsonResponse.CONTENT_TYPE, answer.headers(), answer.body(), response);
    }

    /** Sends the page; after an error, also discards the rest of the request's body. */
    public static void write(Page page, Context context) {
        write(page.status(), Page.CONTENT_TYPE, Page.HEADERS, page.body(), context.res());
        if (page.isError()) {
            UnreadBody.discard(context.req());
        }
    }

    /** Sends the prepared body, if any, after the headers. */
    public static void write(@Nullable InputStream body, HttpServletResponse response) {
        try {
            if (body != null) {
                body.transferTo(response.getOutputStream());
            }
            response.flushBuffer();
        } catch (IOException clientIsGone) {
            LOG.debug("The client closed the connection before the response was sent");
        }
    }

    private static void write(
            int status, String contentType, Map<String, String> headers, byte[] body, HttpServletResponse response) {
        response.setStatus(status);
        response.setContentType(contentType);
        response.setContentLength(body.length);
        headers.forEach(response::setHeader);
        try {
            response.getOutputStream().write(body);
            response.flushBuffer();
        } catch (IOException clientIsGone) {
            LOG.debug("The client closed the connection before the response was sent");
        }
    }
}
