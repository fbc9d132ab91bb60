package dev.intake.http.server;

import io.javalin.compression.CompressionStrategy;
import io.javalin.compression.Compressor;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends responses. A client that closed the connection is not an error. */
public final class ResponseWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ResponseWriter.class);

    /** Javalin's default. */
    private static final CompressionStrategy COMPRESSION = CompressionStrategy.GZIP;

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
        write(page.status(), Page.CONTENT_TYPE, page.headers(), page.body(), context.res());
        if (page.isError()) {
            UnreadBody.discard(context.req());
        }
    }

    /**
     * Sends the prepared body, if any, after the headers: compressed, as Javalin would send it later. The response stays
     * open, because ending it would close a connection while the rest of a body still arrives.
     */
    public static void writePrepared(Context context) {
        HttpServletResponse response = context.res();
        try {
            InputStream prepared = context.resultInputStream();
            byte[] body = prepared == null ? new byte[0] : prepared.readAllBytes();
            Optional<Compressor> compressor = Optional.ofNullable(context.header("Accept-Encoding"))
                    .filter(accepted -> body.length >= COMPRESSION.getDefaultMinSizeForCompression())
                    .map(COMPRESSION::findMatchingCompressor);
            compressor.ifPresent(found -> response.setHeader("Content-Encoding", found.encoding()));
            response.getOutputStream().write(compressor.isPresent() ? compressed(body, compressor.get()) : body);
            response.flushBuffer();
        } catch (IOException clientIsGone) {
            LOG.debug("The client closed the connection before the response was sent");
        }
    }

    private static byte[] compressed(byte[] body, Compressor compressor) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = compressor.compress(compressed)) {
            out.write(body);
        }
        return compressed.toByteArray();
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
