package dev.intake.http;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends answers to clients. A client that has gone away is no fault of ours and stays without one. */
final class AnswerWriter {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerWriter.class);

    private AnswerWriter() {}

    /** Sends the answer; after an error it also takes what is left of the request's body. */
    static void write(Answer answer, Context context) {
        write(answer, context.res());
        if (answer.isError()) {
            UnreadBody.discard(context.req());
        }
    }

    /** Sends the answer. */
    static void write(Answer answer, HttpServletResponse response) {
        byte[] body = answer.body();
        response.setStatus(answer.status());
        response.setContentType(Answer.CONTENT_TYPE);
        response.setContentLength(body.length);
        answer.headers().forEach(response::setHeader);
        try {
            response.getOutputStream().write(body);
            response.flushBuffer();
        } catch (IOException clientIsGone) {
            LOG.debug("An answer was not taken");
        }
    }
}
