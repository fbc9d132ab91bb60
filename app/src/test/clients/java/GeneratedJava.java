import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.generated.ApiClient;
import dev.intake.generated.ApiException;
import dev.intake.generated.api.IngestionApi;
import dev.intake.generated.api.ManagementApi;
import dev.intake.generated.api.SegmentCompatibleApiApi;
import dev.intake.generated.model.Batch;
import dev.intake.generated.model.Error;
import dev.intake.generated.model.Identify;
import dev.intake.generated.model.IngestEventsRequest;
import dev.intake.generated.model.ListedContact;
import dev.intake.generated.model.Operation;
import dev.intake.generated.model.Results;
import dev.intake.generated.model.Track;
import dev.intake.generated.model.TrackingBatch;
import dev.intake.generated.model.TrackingResults;
import java.util.List;
import java.util.Map;

/** A program on the client that is generated from the description of the API: it calls the ingestion endpoint, the Segment-compatible API and the management API. */
final class GeneratedJava {
    private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

    private final String url;
    private final String tenant;
    private final String key;

    private GeneratedJava(String url, String tenant, String key) {
        this.url = url;
        this.tenant = tenant;
        this.key = key;
    }

    /** Sends to the address that the first argument names, for the tenant that is the second, with the key that is the third and the agent token that is the fourth. */
    public static void main(String[] arguments) throws Exception {
        GeneratedJava program = new GeneratedJava(arguments[0], arguments[1], arguments[2]);
        System.out.print(JSON.writeValueAsString(Map.of(
                "first", program.first().getResults(),
                "planned", program.planned().getReport(),
                "second", program.second().getResults(),
                "refused", program.refused(),
                "contacts", program.contacts(arguments[3]))));
    }

    private Results first() throws ApiException {
        return new IngestionApi(client(key)).ingestEvents(tenant, operations("generated-1"), null, null, null);
    }

    private Results planned() throws ApiException {
        return new IngestionApi(client(key)).ingestEvents(tenant, operations("generated-3"), "1", null, null);
    }

    private TrackingResults second() throws ApiException {
        TrackingBatch batch = new TrackingBatch()
                .addBatchItem(Map.of("type", "identify", "userId", "generated", "traits", Map.of("plan", "free")))
                .addBatchItem(Map.of(
                        "type", "track", "userId", "generated", "event", "order.created", "messageId", "generated-2"));
        return new SegmentCompatibleApiApi(client(key)).sendBatch(batch, null, null, null);
    }

    private List<ListedContact> contacts(String token) throws ApiException {
        return new ManagementApi(client(token))
                .listContacts(tenant, null, null, null, null, null, null, null)
                .getContacts();
    }

    private Map<String, Object> refused() throws Exception {
        try {
            new IngestionApi(client("wrong")).ingestEvents(tenant, operations("generated-4"), null, null, null);
            throw new AssertionError("a wrong key was accepted");
        } catch (ApiException e) {
            Error error = JSON.readValue(e.getResponseBody(), Error.class);
            return Map.of("status", e.getCode(), "code", error.getCode());
        }
    }

    private ApiClient client(String bearer) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(url);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + bearer));
        return client;
    }

    private static IngestEventsRequest operations(String messageId) {
        Identify identify = new Identify()
                .type(Identify.TypeEnum.IDENTIFY)
                .userId("generated")
                .email("generated@example.com")
                .traits(Map.of("plan", "pro"));
        Track track = new Track()
                .type(Track.TypeEnum.TRACK)
                .userId("generated")
                .event("order.created")
                .messageId(messageId)
                .properties(Map.of("total", 12.5));
        return new IngestEventsRequest(new Batch().batch(List.of(new Operation(identify), new Operation(track))));
    }
}
