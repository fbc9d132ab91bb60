package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.IngestionKey;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.FailingStorage;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.StorageException;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the Segment-compatible API takes the key from, and whose calls it refuses. */
@Isolated("it reads what is logged")
class SdkKeyTest extends SdkEndpointKit {
    /** Until the key is known, the body is untrusted. */
    @Test
    void bodyThatContainsTheKey_isAcceptedUpTo512KiB() throws Exception {
        String body = "{\"writeKey\":\"" + service.key.reveal() + "\",\"batch\":[" + TRACK + "],\"pad\":\"PAD\"}";

        HttpResponse<String> refused = withoutHeader(body.replace("PAD", "x".repeat(512 * 1024)));
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body())
                .contains("524288 bytes", "with the key in the Authorization header it may be 4194304");
        assertThat(withoutHeader(body.replace("PAD", "x".repeat(511 * 1024))).statusCode())
                .isEqualTo(200);
    }

    private HttpResponse<String> withoutHeader(String body) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri("/v1/batch")).POST(BodyPublishers.ofString(body)));
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer KEY,     ,            200",
        "bearer   KEY,   ,            200",
        "Basic KEY:,     ,            200",
        "basic KEY,      ,            200",
        ",               KEY,         200",
        "Bearer KEY,     KEY,         200",
        "Basic KEY:,     KEY,         200",
        "Bearer KEY,     ' ',         200",
        ",               ,            401",
        ",               ' ',         401",
        ",               wrong,       401",
        ",               OTHER,       200",
        "Bearer KEY,     OTHER,       401",
        "Basic OTHER:,   KEY,         401",
        "Bearer KEY,     wrong,       401",
        "Bearer wrong,   KEY,         401",
        "Basic KEY:x,    ,            401",
        "Basic :KEY,     ,            401",
        "Digest KEY,     ,            401",
        "Basic %%%,      ,            401",
    })
    void key_isReadFromHeaderOrBody_andTwoMustBeEqual(String authorization, String writeKey, int status)
            throws Exception {
        IngestionKey other = service.intake
                .setUpIngestion()
                .generateKey(service.intake
                        .tenantSetup()
                        .create("Other")
                        .orElseThrow()
                        .id())
                .orElseThrow();
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/v1/batch"));
        if (authorization != null) {
            request.header("Authorization", encoded(filled(authorization, other)));
        }
        String body = writeKey == null
                ? BATCH
                : "{\"batch\":[" + TRACK + "],\"writeKey\":\"" + filled(writeKey, other) + "\"}";

        HttpResponse<String> response = service.send(request.POST(BodyPublishers.ofString(body)));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(events()).hasSize(status == 200 && !"OTHER".equals(writeKey) ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "[]", "{\"a\":1}"})
    void writeKeyThatIsNoText_isAWrongOne(String writeKey) throws Exception {
        assertThat(post("/v1/batch", "{\"writeKey\":" + writeKey + ",\"batch\":[]}")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void writeKey_isReadFromASingleCallToo() throws Exception {
        String body = "{\"userId\":\"u1\",\"event\":\"e\",\"writeKey\":\"" + service.key.reveal() + "\"}";

        assertThat(statuses(service.send(
                        HttpRequest.newBuilder(service.uri("/v1/track")).POST(BodyPublishers.ofString(body)))))
                .containsExactly("ok");
    }

    @Test
    void tenantInThePath_mustBeTheKeysOwn() throws Exception {
        var other = service.intake.tenantSetup().create("Other").orElseThrow();
        assertThat(post("/api/tenants/" + other.id() + "/v1/batch", BATCH).statusCode())
                .isEqualTo(412);
        service.intake.setUpIngestion().generateKey(other.id());

        assertThat(post("/api/tenants/" + other.id() + "/v1/batch", BATCH).statusCode())
                .isEqualTo(401);
        assertThat(post("/api/tenants/tn_nobody/v1/batch", BATCH).statusCode()).isEqualTo(401);
        assertThat(post("/api/tenants/tn.a/v1/batch", BATCH).statusCode()).isEqualTo(401);
    }

    @Test
    void replacedKey_is401AtOnce() throws Exception {
        assertThat(post("/v1/batch", BATCH).statusCode()).isEqualTo(200);

        service.intake.setUpIngestion().generateKey(service.tenant.id());

        assertThat(post("/v1/batch", BATCH).statusCode()).isEqualTo(401);
    }

    @Test
    void wrongKeyInAHeader_isReportedBeforeTheBodyIsRead() throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/v1/batch"))
                .header(
                        "Authorization",
                        "Bearer " + IngestionKey.generate(new Random(5)).reveal())
                .POST(BodyPublishers.ofString("x".repeat(1 << 20)));

        assertThat(service.send(request).statusCode()).isEqualTo(401);
    }

    @Test
    void ourOwnTrouble_is500_andTheLogNamesNoKey() throws Exception {
        try (CapturedLog log = new CapturedLog();
                TestService failing = TestService.startOn(storage -> new FailingStorage(
                        storage, () -> new StorageException("no connection", new IOException("no connection"))))) {
            String key = failing.key.reveal();
            HttpResponse<String> response = failing.send(HttpRequest.newBuilder(failing.uri("/v1/batch"))
                    .header("Authorization", encoded("Basic " + key + ":"))
                    .POST(BodyPublishers.ofString("{\"writeKey\":\"" + key + "\",\"batch\":[" + TRACK + "]}")));

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("\"code\":\"infra\"").doesNotContain(key.substring(12));
            assertThat(log.text()).isNotEmpty().doesNotContain(key.substring(12));
        }
    }

    private String filled(String template, IngestionKey other) {
        return template.replace("KEY", service.key.reveal()).replace("OTHER", other.reveal());
    }

    /** Basic credentials in base64, as they are sent; anything else as it is. */
    private static String encoded(String authorization) {
        String scheme = authorization.substring(0, authorization.indexOf(' ') + 1);
        String credentials = authorization.substring(scheme.length());
        return scheme.equalsIgnoreCase("basic ") && !credentials.startsWith("%")
                ? scheme + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8))
                : authorization;
    }
}
