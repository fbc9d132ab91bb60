package dev.intake.http.ingest;

import static dev.intake.http.ingest.BadInputCases.BODY_LIMIT;
import static dev.intake.http.ingest.BadInputCases.GOOD;
import static dev.intake.http.ingest.BadInputCases.NOT_JSON;
import static dev.intake.http.ingest.BadInputCases.NOT_UTF8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Bodies that are too long, badly compressed, or encoded in another way than the endpoint accepts. */
final class BadTransportCases {
    private BadTransportCases() {}

    static Stream<BadInput> all() {
        byte[] tooLong = padded(BODY_LIMIT + 1);
        byte[] cutOff = gzip(GOOD.getBytes(StandardCharsets.UTF_8));
        byte[] corrupt = cutOff.clone();
        corrupt[corrupt.length / 2] ^= 0x55;
        BadInput large = BadInput.of("one byte over the limit", tooLong, "at most " + BODY_LIMIT + " bytes")
                .answered(413);
        BadInput bomb = BadInput.of("200 MB in a gzip bomb", gzipOfZeros(200), "at most " + BODY_LIMIT + " bytes")
                .with("Content-Encoding", "gzip")
                .answered(413);
        BadInput noise = BadInput.of("noise over the limit", noise(BODY_LIMIT * 2), "at most " + BODY_LIMIT + " bytes")
                .answered(413);
        return Stream.of(
                large,
                large.inChunks(),
                noise.inChunks(),
                bomb,
                bomb.inChunks(),
                BadInput.of("plain text called gzip", GOOD, "the body is not valid gzip")
                        .with("Content-Encoding", "gzip"),
                BadInput.of("nothing called gzip", "", "the body is not valid gzip")
                        .with("Content-Encoding", "gzip"),
                BadInput.of("gzip cut off", Arrays.copyOf(cutOff, cutOff.length - 9), "the body is not valid gzip")
                        .with("Content-Encoding", "gzip"),
                BadInput.of("gzip with a changed byte", corrupt, "the body is not valid gzip")
                        .with("Content-Encoding", "gzip"),
                BadInput.of("gzip that nobody named", cutOff, NOT_UTF8),
                BadInput.of("gzip of what is not JSON", gzip("hello".getBytes(StandardCharsets.UTF_8)), NOT_JSON)
                        .with("Content-Encoding", "gzip"),
                BadInput.of("brotli", GOOD, "header Content-Encoding must be gzip or identity")
                        .with("Content-Encoding", "br"),
                BadInput.of("gzip of gzip", gzip(cutOff), "header Content-Encoding must be gzip or identity")
                        .with("Content-Encoding", "gzip, gzip"),
                BadInput.of(
                                "Latin-1 by its header",
                                GOOD,
                                "header Content-Type must not name a charset other than UTF-8")
                        .with("Content-Type", "application/json; charset=ISO-8859-1"));
    }

    private static byte[] padded(int length) {
        byte[] body = new byte[length];
        Arrays.fill(body, (byte) ' ');
        byte[] good = GOOD.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(good, 0, body, 0, good.length);
        return body;
    }

    private static byte[] noise(int length) {
        byte[] body = new byte[length];
        new java.util.SplittableRandom(7).nextBytes(body);
        return body;
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return out.toByteArray();
    }

    private static byte[] gzipOfZeros(int megabytes) {
        byte[] megabyte = new byte[1 << 20];
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            for (int i = 0; i < megabytes; i++) {
                gzip.write(megabyte);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return out.toByteArray();
    }
}
