package dev.intake.http;

import dev.intake.account.OneTimeLink;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Loads pages and sends forms as a browser without scripts does: keeps the cookie, and sends back hidden fields. */
final class TestBrowser {
    static final String PASSWORD = "correct horse battery";

    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"form-token\" value=\"([^\"]+)\"");
    private static final Pattern SEEN = Pattern.compile("name=\"seen\" value=\"([^\"]*)\"");

    private final TestService service;
    private String cookie = "";
    private String formToken = "";
    private String seen = "";

    TestBrowser(TestService service) {
        this.service = service;
    }

    /** A browser whose user has chosen a password and is signed in by it. */
    static TestBrowser signedIn(TestService service, OneTimeLink link) throws IOException, InterruptedException {
        TestBrowser browser = new TestBrowser(service);
        browser.post("/choose-password/" + link.reveal(), "password", PASSWORD, "again", PASSWORD);
        browser.get("/");
        return browser;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return keep(service.send(request(path)));
    }

    /** Sends a form with these fields, and with the hidden ones of the page that was loaded last. */
    HttpResponse<String> post(String path, String... fields) throws IOException, InterruptedException {
        StringBuilder form = new StringBuilder("form-token=" + encoded(formToken) + "&seen=" + encoded(seen));
        for (int i = 0; i < fields.length; i += 2) {
            form.append('&').append(encoded(fields[i])).append('=').append(encoded(fields[i + 1]));
        }
        return keep(service.send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(BodyPublishers.ofString(form.toString()))));
    }

    /** Forgets what forms of the session carry. */
    TestBrowser withFormToken(String other) {
        formToken = other;
        return this;
    }

    String cookie() {
        return cookie;
    }

    TestBrowser withCookie(String other) {
        cookie = other;
        return this;
    }

    String formToken() {
        return formToken;
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri(path));
        return cookie.isEmpty() ? request : request.header("Cookie", cookie);
    }

    private HttpResponse<String> keep(HttpResponse<String> response) {
        response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
        formToken = found(FORM_TOKEN, response.body(), formToken);
        seen = found(SEEN, response.body(), seen);
        return response;
    }

    private static String found(Pattern field, String body, String before) {
        Matcher matcher = field.matcher(body);
        return matcher.find() ? matcher.group(1) : before;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
