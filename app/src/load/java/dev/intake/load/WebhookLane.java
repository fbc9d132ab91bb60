package dev.intake.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.secret.HmacSha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/** The service over HTTP, with every delivery signed. */
final class WebhookLane implements DeliveryLane {
    /** What every tenant of the load has set. */
    static final String SECRET = "whsec_of_the_load_run";

    private final List<LoadTenant> tenants;
    private final LoadConnection connection;

    WebhookLane(int port, List<LoadTenant> tenants) throws IOException {
        this.tenants = tenants;
        this.connection = new LoadConnection(port);
    }

    @Override
    public void send(LoadDelivery delivery) throws IOException {
        byte[] body = delivery.bytes();
        String answer = connection.post(
                "/api/webhooks/stripe/" + tenants.get(delivery.tenant()).id(),
                "Stripe-Signature: " + signature(body),
                body);
        if (!answer.contains("\"processed\"")) {
            throw new IOException("a new delivery was answered " + answer);
        }
    }

    static String signature(byte[] body) {
        String stamp = Long.toString(Instant.now().getEpochSecond());
        byte[] code = HmacSha256.of(SECRET.getBytes(UTF_8), stamp + ".", ByteBuffer.wrap(body));
        return "t=" + stamp + ",v1=" + HexFormat.of().formatHex(code);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
