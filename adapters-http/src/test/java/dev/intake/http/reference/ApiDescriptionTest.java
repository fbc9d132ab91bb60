package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.http.testing.TestService;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code /openapi.yaml}, and the page of it for people. */
class ApiDescriptionTest {
    private static final TestService SERVICE = TestService.start();
    private static final ApiDescription DESCRIPTION = ApiDescription.load();
    private static final Set<String> METHODS = Set.of("get", "head", "post", "put", "delete");

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void description_isServedUnchanged() throws Exception {
        HttpResponse<String> response = SERVICE.get("/openapi.yaml");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/yaml; charset=utf-8");
        assertThat(response.body())
                .isEqualTo(new String(DESCRIPTION.text(), UTF_8))
                .startsWith("openapi: 3.1.0\n");
    }

    @Test
    void description_isServedAsJson_withTheSameContent() throws Exception {
        HttpResponse<String> response = SERVICE.get("/openapi.json");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(new ObjectMapper().readTree(response.body()))
                .isEqualTo(new ObjectMapper().readTree(DESCRIPTION.root().toString()));
    }

    /** The service itself says which methods a path takes when it is asked by one that nothing takes. */
    @Test
    void everyDescribedCall_isServed_andNoOtherOnItsPath() throws Exception {
        for (Map.Entry<String, JsonNode> path : DESCRIPTION.root().get("paths").properties()) {
            Set<String> described = new TreeSet<>();
            DESCRIPTION.resolved(path.getValue()).fieldNames().forEachRemaining(name -> {
                if (METHODS.contains(name)) {
                    described.add(name.toUpperCase(Locale.ROOT));
                }
            });
            HttpResponse<String> response = SERVICE.send(
                    HttpRequest.newBuilder(SERVICE.uri(path.getKey().replaceAll("\\{.*?}", "x")))
                            .method("BREW", BodyPublishers.noBody()));

            assertThat(response.statusCode()).as(path.getKey()).isEqualTo(405);
            assertThat(response.headers().firstValue("Allow").orElse("").split(", "))
                    .as(path.getKey())
                    .containsExactlyInAnyOrderElementsOf(described);
        }
    }

    @Test
    void everyReference_leadsSomewhere_andEveryCallIsExplained() {
        List<JsonNode> references = DESCRIPTION.root().findParents("$ref");
        assertThat(references).hasSizeGreaterThan(100).allSatisfy(DESCRIPTION::resolved);

        assertThat(calls()).hasSizeGreaterThan(12).allSatisfy(call -> {
            assertThat(call.path("summary").asText()).isNotBlank();
            assertThat(DESCRIPTION.root().at("/tags").findValuesAsText("name"))
                    .contains(call.at("/tags/0").asText());
            assertThat(call.path("responses")).isNotEmpty();
        });
    }

    @Test
    void everyExample_isWhatItIsAnExampleOf() {
        DescribedExchanges exchanges = new DescribedExchanges(DESCRIPTION);
        List<String> faults = new ArrayList<>();
        for (JsonNode content : DESCRIPTION.root().findValues("application/json")) {
            if (content.has("example")) {
                faults.addAll(exchanges.faults(content.get("example"), content.get("schema")));
            }
        }

        assertThat(faults).isEmpty();
    }

    private static List<JsonNode> calls() {
        List<JsonNode> calls = new ArrayList<>();
        DESCRIPTION
                .root()
                .get("paths")
                .forEach(path -> DESCRIPTION.resolved(path).properties().stream()
                        .filter(member -> METHODS.contains(member.getKey()))
                        .forEach(member -> calls.add(member.getValue())));
        return calls;
    }

    @Test
    void page_showsEveryPath_andHoldsNoScript() throws Exception {
        HttpResponse<String> response = SERVICE.get("/docs");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
                .doesNotContain("unsafe");
        assertThat(response.body())
                .doesNotContain("<script>", "style=", " onclick", "javascript:")
                .contains(
                        "<h2 id=\"api\">Intake API</h2>",
                        "<code>POST /api/tenants/{tenantId}/events</code>",
                        "skipped_no_identity");
        assertThat(DESCRIPTION.root().get("paths").properties())
                .allSatisfy(path -> assertThat(response.body()).contains(path.getKey() + "</code>"));
    }

    @Test
    void page_requiresNoSignIn() throws Exception {
        assertThat(SERVICE.get("/docs").headers().firstValue("Set-Cookie")).isEmpty();
    }
}
