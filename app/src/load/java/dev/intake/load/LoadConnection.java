package dev.intake.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection to the service that is kept open. A plain socket: the load generator shares the processors with what
 * it measures, so it must cost little.
 */
final class LoadConnection implements AutoCloseable {
    private static final int ANSWER_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    /** The service asks to be sent the same again. */
    static final class NotNow extends IOException {
        private static final long serialVersionUID = 1;

        NotNow(String message) {
            super(message);
        }
    }

    LoadConnection(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.socket.setTcpNoDelay(true);
        this.socket.setSoTimeout(ANSWER_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
    }

    /** Posts the body with one header more, and returns the body of the answer, whose status must be 200. */
    String post(String path, String header, byte[] body) throws IOException {
        String head = "POST " + path + " HTTP/1.1\r\n"
                + "Host: localhost\r\n"
                + header + "\r\n"
                + "Content-Type: application/json\r\n"
                + "Content-Length: " + body.length + "\r\n\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + body.length);
        request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        request.writeTo(socket.getOutputStream());
        return answer();
    }

    private String answer() throws IOException {
        String status = line();
        int length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).strip());
            }
        }
        if (length < 0) {
            throw new IOException("an answer without Content-Length: " + status);
        }
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        if (status.startsWith("HTTP/1.1 500 ") || status.startsWith("HTTP/1.1 503 ")) {
            throw new NotNow(status + ": " + body);
        }
        if (!status.startsWith("HTTP/1.1 200 ")) {
            throw new IOException(status + ": " + body);
        }
        return body;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the service closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
