package dev.intake.load;

import dev.intake.load.LoadOperation.Identify;
import dev.intake.load.LoadOperation.Track;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** The service's second door over HTTP: the same operations, written and wrapped as Segment's client for Node.js does. */
final class SdkLane implements Lane {
    private static final String WRAPPING =
            "\"integrations\":{},\"context\":{\"library\":{\"name\":\"@segment/analytics-node\","
                    + "\"version\":\"3.1.0\"}},\"_metadata\":{\"nodeVersion\":\"v20.20.2\",\"jsRuntime\":\"node\"}}";

    private final List<LoadTenant> tenants;
    private final LoadConnection connection;

    SdkLane(int port, List<LoadTenant> tenants) throws IOException {
        this.tenants = tenants;
        this.connection = new LoadConnection(port);
    }

    @Override
    public Answered send(LoadBatch batch) throws IOException {
        String key = tenants.get(batch.tenant()).key().reveal();
        String credentials = Base64.getEncoder().encodeToString((key + ":").getBytes(StandardCharsets.US_ASCII));
        return HttpLane.answered(connection.post(
                "/v1/batch",
                "Authorization: Basic " + credentials,
                body(batch, key).getBytes(StandardCharsets.UTF_8)));
    }

    private static String body(LoadBatch batch, String key) {
        StringBuilder json = new StringBuilder(48 * 1024).append("{\"batch\":[");
        for (LoadOperation operation : batch.operations()) {
            append(operation, json);
            json.append(',');
        }
        json.setLength(json.length() - 1);
        return json.append("],\"writeKey\":\"")
                .append(key)
                .append("\",\"sentAt\":\"2026-11-21T01:13:08.979Z\"}")
                .toString();
    }

    private static void append(LoadOperation operation, StringBuilder json) {
        if (operation instanceof Identify identify) {
            json.append("{\"timestamp\":\"2026-11-21T01:13:08.961Z\",\"type\":\"identify\",\"userId\":\"");
            json.append(identify.externalId());
            json.append("\",\"traits\":{\"email\":\"").append(identify.email());
            json.append("\",\"name\":\"").append(identify.name()).append("\",");
            json.append(identify.details(), 1, identify.details().length());
            json.append(",\"messageId\":\"node-next-1795223588961-").append(identify.externalId());
        } else if (operation instanceof Track track) {
            json.append("{\"timestamp\":\"").append(track.timestamp());
            json.append("\",\"type\":\"track\",\"userId\":\"").append(track.externalId());
            json.append("\",\"event\":\"").append(track.event());
            json.append("\",\"properties\":").append(track.details());
            json.append(",\"messageId\":\"").append(track.messageId());
        }
        json.append("\",").append(WRAPPING);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
