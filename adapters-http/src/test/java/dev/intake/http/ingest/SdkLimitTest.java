package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.RateLimit;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** How the Segment-compatible API counts and limits operations. */
class SdkLimitTest extends SdkEndpointKit {
    @Test
    void everyItem_costsOneOperation_allOfABatchAtOnce() throws Exception {
        limit(new RateLimit(600, 4));
        assertThat(post("/v1/batch", pages(101)).statusCode()).isEqualTo(200);

        HttpResponse<String> refused = post("/v1/batch", pages(300));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().allValues("Retry-After")).containsExactly("1");
        assertThat(post("/v1/batch", pages(299)).statusCode()).isEqualTo(200);
        assertThat(post("/v1/batch", pages(1)).statusCode()).isEqualTo(429);
    }

    @Test
    void clientThatSendsOneByOne_sendsSixtyThousandAnHour() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            HttpResponse<String> answer =
                    post("/v1/track", "{\"userId\":\"u\",\"event\":\"e\",\"messageId\":\"m" + i + "\"}");
            assertThat(answer.statusCode()).isEqualTo(200);
        }
        assertThat(events()).hasSize(1_000);
    }

    @Test
    void everyAnswerToAKnownKey_saysWhatIsLeftOfTheLimit_inOperations() throws Exception {
        assertLimit(post("/v1/batch", pages(100)), 200, 60_000, 59_900, 6);
        assertLimit(post("/v1/track", "{\"userId\":\"u\",\"event\":\"e\"}"), 200, 60_000, 59_899, 7);
        assertLimit(post("/v1/batch", "not JSON"), 400, 60_000, 59_898, 7);
        assertLimit(post("/v1/batch?dryRun=1", BATCH), 200, 60_000, 59_900, 6);
        limit(new RateLimit(600, 1));
        assertLimit(post("/v1/batch", pages(100)), 200, 100, 0, 6);
        assertLimit(post("/v1/batch", pages(100)), 429, 100, 0, 6);

        HttpResponse<String> stranger =
                service.send(HttpRequest.newBuilder(service.uri("/v1/batch")).POST(BodyPublishers.ofString(BATCH)));
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(stranger.headers().map()).doesNotContainKeys("ratelimit-limit", "ratelimit-remaining");
    }

    private static void assertLimit(HttpResponse<String> answer, int status, int limit, int remaining, int reset) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().allValues("RateLimit-Limit")).containsExactly(Integer.toString(limit));
        assertThat(answer.headers().allValues("RateLimit-Remaining")).containsExactly(Integer.toString(remaining));
        assertThat(answer.headers().allValues("RateLimit-Reset")).containsExactly(Integer.toString(reset));
    }

    @Test
    void invalidBatch_costsOneOperation() throws Exception {
        limit(new RateLimit(1, 1));

        assertThat(post("/v1/batch", "not JSON").statusCode()).isEqualTo(400);
        assertThat(post("/v1/batch", "x".repeat(5 << 20)).statusCode()).isEqualTo(413);
        assertThat(post("/v1/batch", pages(98)).statusCode()).isEqualTo(200);
        assertThat(post("/v1/batch", BATCH).statusCode()).isEqualTo(429);
    }

    @Test
    void retryAfter_isNeverMoreThanClientsWait() throws Exception {
        limit(new RateLimit(1, 1));
        assertThat(post("/v1/batch", pages(50)).statusCode()).isEqualTo(200);

        HttpResponse<String> refused = post("/v1/batch", pages(100));

        assertThat(refused.headers().allValues("Retry-After")).containsExactly("300");
        assertThat(refused.body()).contains("\"code\":\"rate_limited\"").contains("300 s");
    }

    private void limit(RateLimit limit) {
        service.intake.tenantSetup().limit(service.tenant.id(), limit);
    }
}
