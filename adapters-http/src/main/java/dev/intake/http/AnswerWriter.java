package dev.intake.http;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends answers to clients. */
final class AnswerWriter {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerWriter.class);

    private AnswerWriter() {}

    /** Sends the answer; a client that has gone away is no fault of ours and stays without one. */
    static void write(Answer answer, Context context) {
        byte[] body = answer.body();
        HttpServletResponse response = context.res();
        response.setStatus(answer.status());
        response.setContentType(Answer.CONTENT_TYPE);
        response.setContentLength(body.length);
        answer.headers().forEach(response::setHeader);
        try {
            response.getOutputStream().write(body);
            response.flushBuffer();
        } catch (IOException clientIsGone) {
            LOG.debug("An answer was not taken");
            return;
        }
        if (answer.isError()) {
            UnreadBody.discard(context.req());
        }
    }
}
