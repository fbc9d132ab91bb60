package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of the service as it runs, and what only the whole of it can do. */
class ServeDashboardTest {
    private static final String PASSWORD = "correct horse battery";

    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(Redirect.NORMAL)
            .build();

    @Test
    void program_isWrittenInAFormAsInAFile_andRefusedWithItsLines(@TempDir Path data) throws Exception {
        try (RunningService service = RunningService.start(data)) {
            post(service.text("operatorLink"), "password", PASSWORD, "again", PASSWORD);
            String programs = service.text("url") + "/tenants/" + service.text("tenantId") + "/programs";
            String form = get(programs + "/new");
            String token = form.replaceFirst("(?s).*name=\"form-token\" value=\"([^\"]*)\".*", "$1");
            String example = form.replaceFirst("(?s).*<textarea[^>]*>\\R?(.*?)</textarea>.*", "$1");

            HttpResponse<String> refused =
                    post(programs, "form-token", token, "text", example.replace("subject", "subjct"));
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("line 5", "step 1", "subjct", "line 9");

            HttpResponse<String> drafted = post(programs, "form-token", token, "text", example.replace("\n", "\r\n"));
            assertThat(drafted.uri().getQuery()).isEqualTo("done=drafted");
            assertThat(drafted.body()).contains("The program is drafted.", "Did you get around to it?", "after 3 days");
        }
    }

    private String get(String uri) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
                .body();
    }

    private HttpResponse<String> post(String uri, String... fields) throws IOException, InterruptedException {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            form.append(form.isEmpty() ? "" : "&")
                    .append(fields[i])
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return client.send(
                HttpRequest.newBuilder(URI.create(uri))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form.toString()))
                        .build(),
                BodyHandlers.ofString());
    }
}
