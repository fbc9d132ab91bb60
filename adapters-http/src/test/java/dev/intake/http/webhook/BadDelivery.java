package dev.intake.http.webhook;

import dev.intake.kernel.Connector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A delivery that must be refused, with the expected response.
 *
 * @param name describes the fault
 * @param connector the path segment that should be a connector's
 * @param tenant the path segment that should be the tenant's id; empty means that of the existing tenant
 * @param headers all of them
 * @param body makes its bytes
 * @param status the HTTP status expected
 * @param message what the error object's message must contain
 */
record BadDelivery(
        String name,
        String connector,
        String tenant,
        Map<String, List<String>> headers,
        Supplier<byte[]> body,
        int status,
        String message) {
    static final String UNAUTHORIZED = "The signature is missing, wrong or too far from now.";

    /** Whose signature is missing, wrong or too far from now. */
    public static BadDelivery unsigned(
            String name, Connector connector, Map<String, List<String>> headers, byte[] body) {
        return new BadDelivery(name, connector.segment(), "", headers, body::clone, 401, UNAUTHORIZED);
    }

    /** Returns this delivery with other values of a header. */
    public BadDelivery with(String header, String... values) {
        Map<String, List<String>> changed = new HashMap<>(headers);
        changed.put(header, List.of(values));
        return new BadDelivery(name, connector, tenant, changed, body, status, message);
    }

    /** The same, sent to another path. */
    public BadDelivery to(String otherConnector, String otherTenant) {
        return new BadDelivery(name, otherConnector, otherTenant, headers, body, status, message);
    }

    /** The same, with another answer. */
    public BadDelivery answered(int otherStatus, String otherMessage) {
        return new BadDelivery(name, connector, tenant, headers, body, otherStatus, otherMessage);
    }

    @Override
    public String toString() {
        return connector + ": " + name;
    }
}
