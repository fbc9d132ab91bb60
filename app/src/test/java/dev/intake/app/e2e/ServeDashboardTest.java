package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.testing.ClerkServer;
import dev.intake.testing.Slow;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of the service as it runs, and what only the whole of it can do. */
@Slow
@SuppressWarnings("NullAway.Init") // JUnit calls start before all tests
class ServeDashboardTest {
    private static final long PATIENCE_SECONDS = 60;
    private static final String PASSWORD = "correct horse battery";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(Redirect.NORMAL)
            .build();

    private static final ClerkServer CLERK = new ClerkServer(501);

    private static RunningService service;

    @BeforeAll
    static void start(@TempDir Path data) throws Exception {
        service = RunningService.start(
                data, Map.of("INTAKE_CLERK_BASE_URL", CLERK.url().toString()));
        post(service.text("operatorLink"), "password", PASSWORD, "again", PASSWORD);
    }

    @AfterAll
    static void stop() {
        service.close();
        CLERK.close();
    }

    @Test
    void program_isWrittenInAFormAsInAFile_andRefusedWithItsLines() throws Exception {
        String programs = tenant() + "/programs";
        String form = get(programs + "/new?as=text");
        String token = formToken(form);
        String example = form.replaceFirst("(?s).*<textarea[^>]*>\\R?(.*?)</textarea>.*", "$1");

        HttpResponse<String> refused =
                post(programs, "form-token", token, "text", example.replace("subject", "subjct"));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("line 5", "step 1", "subjct", "line 9");

        HttpResponse<String> drafted = post(programs, "form-token", token, "text", example.replace("\n", "\r\n"));
        assertThat(drafted.uri().getQuery()).isEqualTo("done=drafted");
        assertThat(drafted.body()).contains("The draft was created.", "Did you get around to it?", "after 3 days");
    }

    @Test
    void users_areImported_withTheKeyThatWasPasted() throws Exception {
        String clerk = tenant() + "/settings/integrations/connectors/clerk";
        String token = formToken(get(tenant() + "/settings/integrations"));
        post(clerk + "/api-key", "form-token", token, "api-key", ClerkServer.KEY);

        assertThat(post(clerk + "/sync/import", "form-token", token).body()).contains("The import was started.");

        for (int page = 0; page < 2; page++) {
            assertThat(CLERK.next(PATIENCE_SECONDS)).isNotNull();
        }
        Instant deadline = Instant.now().plusSeconds(PATIENCE_SECONDS);
        while (get(tenant() + "/sync/clerk/import").contains("Importing since")) {
            assertThat(Instant.now()).isBefore(deadline);
        }
        assertThat(service.run("connector", "import-status", service.text("tenantId"))
                        .at("/progress/created")
                        .intValue())
                .isEqualTo(501);
        assertThat(get(tenant() + "/sync/clerk/import")).contains("Import completed on");
    }

    private static String tenant() {
        return service.text("url") + "/tenants/" + service.text("tenantId");
    }

    private static String formToken(String page) {
        return page.replaceFirst("(?s).*name=\"form-token\" value=\"([^\"]*)\".*", "$1");
    }

    private static String get(String uri) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
                .body();
    }

    private static HttpResponse<String> post(String uri, String... fields) throws IOException, InterruptedException {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            form.append(form.isEmpty() ? "" : "&")
                    .append(fields[i])
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(uri))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form.toString()))
                        .build(),
                BodyHandlers.ofString());
    }
}
