package example.signup;

import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Sends operations to Intake, in order. A repeated request changes nothing if each track has a messageId. */
@Component
class Intake {
    private static final long[] PAUSES = {1_000, 5_000, 30_000, 120_000};

    private final RestClient client;

    Intake(RestClient.Builder builder, @Value("${intake.endpoint}") String endpoint, @Value("${intake.key}") String key) {
        client = builder.baseUrl(endpoint)
                .defaultHeader(HttpHeaders.AUTHORIZATION, "Bearer " + key)
                .build();
    }

    void send(List<Map<String, ?>> batch) throws InterruptedException {
        for (int attempt = 0; ; attempt++) {
            try {
                client.post()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(Map.of("batch", batch))
                        .retrieve()
                        .toBodilessEntity();
                return;
            } catch (RestClientException failure) {
                if (attempt == PAUSES.length || isPermanent(failure)) {
                    throw failure;
                }
                Thread.sleep(PAUSES[attempt]);
            }
        }
    }

    /** Whether Intake rejected the batch, which a repetition cannot change. */
    private static boolean isPermanent(RestClientException failure) {
        return failure instanceof HttpClientErrorException rejection
                && rejection.getStatusCode() != HttpStatus.TOO_MANY_REQUESTS;
    }
}
