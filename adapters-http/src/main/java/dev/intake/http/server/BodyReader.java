package dev.intake.http.server;

import dev.intake.ingest.Finding;
import dev.intake.kernel.StorageException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.MimeTypes;

/**
 * Reads the body of a request, with limits on size and time that apply while reading. (Decisions 3.6)
 *
 * <p>The time limit applies to the whole body: a timeout per byte would let a client hold a connection for hours. The
 * media type is ignored, because invalid JSON is rejected anyway, and {@code curl -d} sends another type by default.
 */
public final class BodyReader {
    /** Delay of the connection's closing, so that the reader of a slow body can still respond. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    /** Memory of a value of JSON beside its bytes. */
    private static final int PART_BYTES = 64;

    /** Values that count: no reader keeps more. */
    private static final int MAX_PARTS = 50_000;

    private static final Set<String> NOT_CODED = Set.of("", "identity");
    private static final Set<String> GZIP = Set.of("gzip", "x-gzip");

    private final int maxBytes;
    private final Duration timeout;
    private final BodyBudget budget;

    /**
     * Creates a reader.
     *
     * @param maxBytes maximum bytes of a body, as sent and inflated
     * @param timeout time from the first to the last byte
     * @param budget memory of all bodies
     */
    public BodyReader(int maxBytes, Duration timeout, BodyBudget budget) {
        this.maxBytes = maxBytes;
        this.timeout = timeout;
        this.budget = budget;
    }

    /** Reads the body up to its limits and decodes its content coding. */
    public Body read(HttpServletRequest request) {
        String coding = contentCoding(request);
        if (!NOT_CODED.contains(coding) && !GZIP.contains(coding)) {
            return Body.unusable(Problem.BAD_REQUEST, "header Content-Encoding must be gzip or identity");
        }
        if (!isUtf8(request)) {
            return Body.unusable(Problem.BAD_REQUEST, "header Content-Type must not name a charset other than UTF-8");
        }
        long start = System.nanoTime();
        Body received = receive(request, start);
        return kept(
                GZIP.contains(coding) && received.unusable().isEmpty() ? inflate(received, request, start) : received,
                request);
    }

    /** Reads the received bytes without decoding. */
    public Body readAsReceived(HttpServletRequest request) {
        return kept(receive(request, System.nanoTime()), request);
    }

    /** What a refused body has reserved is released at once: its rest is read slowly, and others wait for that memory. */
    private Body kept(Body body, HttpServletRequest request) {
        if (body.unusable().isPresent()) {
            budget.release(request);
        }
        return body;
    }

    /** Releases the memory that the body of this request reserved, before its response. */
    public void release(HttpServletRequest request) {
        budget.release(request);
    }

    private Body receive(HttpServletRequest request, long start) {
        if (request.getContentLengthLong() > maxBytes) {
            return tooLarge();
        }
        ConnectionDeadline deadline = ConnectionDeadline.after(timeout.plus(GRACE), request);
        try {
            return drain(request.getInputStream(), request, start);
        } catch (IOException e) {
            UnreadBody.giveUp(request);
            return e instanceof HttpException ? misframed() : tooSlow();
        } finally {
            deadline.cancel();
        }
    }

    private Body inflate(Body compressed, HttpServletRequest request, long start) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed.bytes()))) {
            return drain(in, request, start);
        } catch (IOException notGzip) {
            return Body.unusable(
                    Problem.BAD_REQUEST, "the body is not valid gzip, although its Content-Encoding is gzip");
        }
    }

    /**
     * Collects the stream, at most one byte more than the limit, in memory that it reserves step by step. A value of JSON
     * takes more memory than its bytes once it is read, so each counts as {@value #PART_BYTES} bytes more.
     */
    private Body drain(InputStream in, HttpServletRequest request, long start) throws IOException {
        List<byte[]> steps = new ArrayList<>();
        byte[] step = new byte[BodyBudget.STEP];
        int filled = 0;
        int size = 0;
        int parts = 0;
        long reserved = 0;
        long waited = 0;
        while (true) {
            int read = in.read(step, filled, Math.min(maxBytes + 1 - size, step.length - filled));
            if (read < 0) {
                return new Body(joined(steps, step, filled), budget, sender(request), reserved);
            }
            parts = Math.min(MAX_PARTS, parts + parts(step, filled, read));
            filled += read;
            size += read;
            long needed = size + (long) parts * PART_BYTES;
            long arrived = System.nanoTime();
            for (; reserved < needed; reserved += BodyBudget.STEP) {
                if (!budget.take(request)) {
                    return overloaded();
                }
            }
            waited += System.nanoTime() - arrived;
            if (size > maxBytes) {
                return tooLarge();
            }
            if (filled == step.length) {
                steps.add(step);
                step = new byte[BodyBudget.STEP];
                filled = 0;
            }
            long taken = System.nanoTime() - start;
            if (taken > timeout.toNanos()) {
                // a client is not slow because others take the memory
                return taken - waited > timeout.toNanos() ? tooSlow() : overloaded();
            }
        }
    }

    /** Arrays that grow would leave three times the size of a body behind, of which most collectors copy none. */
    private static byte[] joined(List<byte[]> full, byte[] last, int filled) {
        byte[] joined = new byte[full.size() * BodyBudget.STEP + filled];
        for (int i = 0; i < full.size(); i++) {
            System.arraycopy(full.get(i), 0, joined, i * BodyBudget.STEP, BodyBudget.STEP);
        }
        System.arraycopy(last, 0, joined, joined.length - filled, filled);
        return joined;
    }

    private static String sender(HttpServletRequest request) {
        String credential = request.getHeader("Authorization");
        return Objects.requireNonNullElse(credential == null ? request.getHeader("Cookie") : credential, "");
    }

    /** Returns the number of characters that separate or open values of JSON. */
    private static int parts(byte[] bytes, int from, int count) {
        int parts = 0;
        for (int i = from; i < from + count; i++) {
            byte b = bytes[i];
            parts += b == ',' || b == ':' || b == '{' || b == '[' ? 1 : 0;
        }
        return parts;
    }

    /** Returns the codings that the headers name, separated by commas; empty without a header. */
    private static String contentCoding(HttpServletRequest request) {
        return String.join(",", Collections.list(request.getHeaders("Content-Encoding")))
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isUtf8(HttpServletRequest request) {
        String charset = MimeTypes.getCharsetFromContentType(request.getHeader("Content-Type"));
        return charset == null || charset.equalsIgnoreCase("utf-8") || charset.equalsIgnoreCase("utf8");
    }

    private static Body misframed() {
        return Body.unusable(Problem.BAD_REQUEST, "the body ends early, or its framing is not valid HTTP/1.1");
    }

    private Body tooLarge() {
        return Body.unusable(Problem.BODY_TOO_LARGE, "the body must be at most " + maxBytes + " bytes");
    }

    private static Body overloaded() {
        return Body.unusable(Problem.OVERLOADED, "The service is overloaded. Retrying is safe.");
    }

    private Body tooSlow() {
        return Body.unusable(
                Problem.BODY_TOO_SLOW, "the body did not arrive completely within " + timeout.toSeconds() + " s");
    }

    /** The result of reading a request's body. */
    public static final class Body {
        private final byte[] bytes;
        private final Optional<BodyBudget> budget;
        private final String sender;
        private final long reserved;
        private final Optional<Unusable> unusable;

        private Body(byte[] bytes, BodyBudget budget, String sender, long reserved) {
            this.bytes = bytes;
            this.budget = Optional.of(budget);
            this.sender = sender;
            this.reserved = reserved;
            this.unusable = Optional.empty();
        }

        private Body(Unusable unusable) {
            this.bytes = new byte[0];
            this.budget = Optional.empty();
            this.sender = "";
            this.reserved = 0;
            this.unusable = Optional.of(unusable);
        }

        private static Body unusable(Problem problem, String message) {
            return new Body(new Unusable(problem, message));
        }

        /** Returns why the body cannot be used; empty if it is complete. */
        public Optional<Unusable> unusable() {
            return unusable;
        }

        /**
         * Parses the bytes of a complete body, which must not wait for anything.
         *
         * @throws StorageException if there were too many large bodies to be parsed
         */
        public <T> T parse(Function<byte[], T> parser) {
            return budget.orElseThrow().parse(sender, reserved, () -> parser.apply(bytes));
        }

        /** Returns the bytes, not a copy; none if the body cannot be used. */
        public byte[] bytes() {
            return bytes;
        }
    }

    /**
     * Why a body cannot be used.
     *
     * @param problem the kind of error
     * @param message message for the client
     */
    public record Unusable(Problem problem, String message) {
        /** Returns the message as a finding about the whole request. */
        public List<Finding> findings() {
            return List.of(new Finding("", message));
        }

        /** Returns the message as a response. */
        public JsonResponse response() {
            return JsonResponse.error(problem, message);
        }
    }
}
