package dev.intake.http.page;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A response that browsers save as a file, written while its content is read. */
public final class Download {
    private static final Logger LOG = LoggerFactory.getLogger(Download.class);

    private final Consumer<Context> headers;
    private final Context context;

    public Download(Html html, Context context) {
        this(html::headers, context);
    }

    /**
     * Creates a response with further headers.
     *
     * @param headers writes the headers before the first byte of the file
     */
    public Download(Consumer<Context> headers, Context context) {
        this.headers = headers;
        this.context = context;
    }

    /**
     * Writes the file. After a failure, closes the connection, so that an incomplete file does not look complete.
     *
     * @param name the file name, of letters, digits, dots and hyphens
     * @param type the media type
     * @param content writes the content to the stream
     */
    public void write(String name, String type, Consumer<OutputStream> content) {
        Begun out = new Begun(name, type);
        try {
            content.accept(out);
        } catch (UncheckedIOException clientIsGone) {
            LOG.debug("The client closed the connection during an export");
        } catch (RuntimeException e) {
            if (!out.begun) {
                throw e;
            }
            LOG.error("An export ended early", e);
            cut(context.req());
        }
    }

    /** The response, which starts with the first byte. Until then, an error page is possible. */
    private final class Begun extends OutputStream {
        private final String name;
        private final String type;
        private boolean begun;

        Begun(String name, String type) {
            this.name = name;
            this.type = type;
        }

        private OutputStream begin() throws IOException {
            if (!begun) {
                begun = true;
                headers.accept(context);
                context.header("Content-Disposition", "attachment; filename=\"" + name + "\"");
                context.contentType(type);
            }
            return context.res().getOutputStream();
        }

        @Override
        public void write(int b) throws IOException {
            begin().write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            begin().write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            begin().flush();
        }
    }

    private static void cut(HttpServletRequest request) {
        ServletContextRequest.getServletContextRequest(request)
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close();
    }
}
