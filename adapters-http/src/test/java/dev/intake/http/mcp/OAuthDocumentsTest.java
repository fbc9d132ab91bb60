package dev.intake.http.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.StoredAgentToken;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.TestBrowser;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Applications whose client id is the address of a document. */
@Isolated("it reads what is logged")
class OAuthDocumentsTest extends OAuthKit {
    private static final String ID = "https://editor.example/client.json";
    private static final String SITE = "https://editor.example/callback";

    private final List<URI> fetched = new CopyOnWriteArrayList<>();

    private void publish(String json) {
        service.clientDocuments = address -> {
            fetched.add(address);
            return Optional.of(json.getBytes(UTF_8));
        };
    }

    private static String document(String redirects) {
        return "{\"client_id\":\"" + ID + "\",\"client_name\":\"<b>Editor</b>\",\"redirect_uris\":" + redirects
                + ",\"token_endpoint_auth_method\":\"none\"}";
    }

    @Test
    void applicationWithADocument_connects_underTheHostThatPublishesIt() throws Exception {
        publish(document("[\"" + SITE + "\"]"));
        TestBrowser person = operator();
        Map<String, String> request = request(ID);
        request.put("redirect_uri", SITE);

        assertThat(person.get(path(request)).body())
                .contains("Connect &lt;b&gt;Editor&lt;/b&gt; of editor.example?", "publishes its description")
                .doesNotContain("localhost)", "<b>Editor");
        String code = decide(person, request, "allow").getOrDefault("code", "");
        JsonNode tokens = json(exchange(ID, code, SITE, VERIFIER));

        assertThat(listed(tokens.get("access_token").textValue())).isEqualTo(200);
        assertThat(json(refresh(ID, tokens.get("refresh_token").textValue())).has("access_token"))
                .isTrue();
        assertThat(fetched).as("once for all of them").containsExactly(URI.create(ID));
        assertThat(service.intake.accessViews(service.tenant.id()).agentTokens())
                .extracting(StoredAgentToken::name)
                .containsExactly("editor.example: <b>Editor</b>");
    }

    @Test
    void responseToThisComputer_isShown_becauseTheDocumentDoesNotProveWhoAsks() throws Exception {
        publish(document("[\"http://127.0.0.1/callback\",\"http://localhost/callback\"]"));
        TestBrowser person = operator();
        Map<String, String> request = request(ID);

        for (String local : List.of(REDIRECT, "http://localhost:9/callback")) {
            request.put("redirect_uri", local);
            assertThat(person.get(path(request)).body())
                    .contains("a program on this computer (localhost)", "does not prove that editor.example asks");
        }
    }

    @Test
    void redirectUri_thatTheDocumentDoesNotName_isRefused() throws Exception {
        publish(document("[\"" + SITE + "\"]"));
        Map<String, String> request = request(ID);
        request.put("redirect_uri", "https://evil.example/callback");

        HttpResponse<String> page = operator().get(path(request));

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body()).contains("redirect_uri is not registered").doesNotContain("evil.example");
    }

    @Test
    void failures_haveOneAnswer_whateverTheirCause_andReachNoLog() throws Exception {
        TestBrowser person = operator();
        Set<String> answers = new HashSet<>();
        String logged;
        try (CapturedLog log = new CapturedLog()) {
            collect(answers, person);
            logged = log.beyondRequests();
        }

        assertThat(answers).hasSize(1);
        assertThat(fetched).hasSize(2);
        assertThat(logged).doesNotContain(".example", "10.0.0.1", "no JSON");
    }

    private void collect(Set<String> answers, TestBrowser person) throws Exception {
        for (String id : List.of(
                "https://unreachable.example/c",
                "https://10.0.0.1/c",
                "https://localhost/c",
                "https://client.example:8443/c",
                "https://user@client.example/c",
                "https://")) {
            answers.add(refusal(person, id));
        }
        publish("no JSON");
        answers.add(refusal(person, ID));
        publish(document("[]"));
        answers.add(refusal(person, "https://editor.example/other.json"));
    }

    private String refusal(TestBrowser person, String id) throws Exception {
        HttpResponse<String> page = person.get(path(request(id)));
        assertThat(page.statusCode()).isEqualTo(400);
        int start = page.body().indexOf("<main");
        return page.body().substring(start, page.body().indexOf("</main>", start));
    }

    @Test
    void nothingIsFetched_forAStranger_orARequestWithAnotherFault() throws Exception {
        publish(document("[\"" + REDIRECT + "\"]"));

        assertThat(new TestBrowser(service).get(path(request(ID))).statusCode()).isEqualTo(303);
        Map<String, String> request = request(ID);
        request.put("code_challenge_method", "plain");
        assertThat(operator().get(path(request)).statusCode()).isEqualTo(400);

        assertThat(fetched).isEmpty();
    }
}
