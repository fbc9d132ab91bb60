package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A member of a tenant at the dashboard of a running service: keeps the session's cookie, and sends the forms of its pages. */
final class DashboardPerson {
    static final String PASSWORD = "correct horse battery staple";

    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");

    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(Redirect.NORMAL)
            .build();
    private final String url;

    private DashboardPerson(String url) {
        this.url = url;
    }

    /** Adds a member to the tenant, who chooses a password and signs in with it. */
    static DashboardPerson memberOf(String tenant, RunningService service) throws Exception {
        String name = "ada@" + tenant.replace('_', '-') + ".example";
        String link = service.run("account", "add", tenant, name).get("link").textValue();
        new DashboardPerson(service.text("url"))
                .send(URI.create(link).getPath(), Map.of("password", PASSWORD, "again", PASSWORD));
        return signedIn(name, service);
    }

    /** Signs in somebody who has chosen the password before. */
    static DashboardPerson signedIn(String name, RunningService service) throws Exception {
        DashboardPerson person = new DashboardPerson(service.text("url"));
        assertThat(person.open("/").body()).contains("name=\"password\"");
        assertThat(person.send("/sign-in", Map.of("name", name, "password", PASSWORD))
                        .body())
                .contains("Sign out");
        return person;
    }

    /** Opens the page of a draft that asks for approval, and presses its button. */
    void approves(String tenant, String program) throws Exception {
        String path = "/tenants/" + tenant + "/programs/" + program + "/approve";
        Map<String, String> form = new LinkedHashMap<>();
        Matcher hidden = HIDDEN.matcher(open(path).body());
        while (hidden.find()) {
            form.putIfAbsent(hidden.group(1), hidden.group(2));
        }
        assertThat(form).containsKeys("form-token", "approval-seen");
        form.put("postal-address", "1 Main Street");

        HttpResponse<String> answer = send(path, form);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.uri().getQuery()).isEqualTo("done=approved");
    }

    private HttpResponse<String> open(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(url + path)).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> send(String path, Map<String, String> form) throws Exception {
        String body = form.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        return client.send(
                HttpRequest.newBuilder(URI.create(url + path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Origin", url)
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
