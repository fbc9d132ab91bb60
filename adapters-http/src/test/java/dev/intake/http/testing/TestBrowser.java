package dev.intake.http.testing;

import dev.intake.account.OneTimeLink;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Loads pages and sends forms as a browser without scripts does: keeps the cookie, and sends back hidden fields. */
public final class TestBrowser {
    public static final String PASSWORD = "correct horse battery";

    private static final Pattern HIDDEN = Pattern.compile(
            "<input type=\"hidden\" name=\"(form-token|to|seen|revision|[a-z-]+-seen)\" value=\"([^\"]*)\"");

    private static final Pattern DONE = Pattern.compile("(intake-done=[^;]*); Path=([^;]*);");

    private final TestService service;
    private final Map<String, String> hidden = new HashMap<>();
    private final Map<String, String> done = new HashMap<>();
    private String cookie = "";
    private String device = "";

    public TestBrowser(TestService service) {
        this.service = service;
    }

    /** A browser whose user has chosen a password and is signed in by it. */
    public static TestBrowser signedIn(TestService service, OneTimeLink link) throws IOException, InterruptedException {
        TestBrowser browser = new TestBrowser(service);
        browser.post("/choose-password/" + link.reveal(), "password", PASSWORD, "again", PASSWORD);
        browser.get("/");
        return browser;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return keep(service.send(request(path)));
    }

    /** Sends a form with these fields, and with the hidden ones of the page that was loaded last. */
    public HttpResponse<String> post(String path, String... fields) throws IOException, InterruptedException {
        Map<String, String> sent = new LinkedHashMap<>(hidden);
        for (int i = 0; i < fields.length; i += 2) {
            sent.put(fields[i], fields[i + 1]);
        }
        String form = sent.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        return keep(service.send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(BodyPublishers.ofString(form))));
    }

    /** Forgets what forms of the session carry. */
    public TestBrowser withFormToken(String other) {
        hidden.put("form-token", other);
        return this;
    }

    public String cookie() {
        return cookie;
    }

    public TestBrowser withCookie(String other) {
        cookie = other;
        return this;
    }

    public String formToken() {
        return hidden.getOrDefault("form-token", "");
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri(path));
        String sent = Stream.concat(
                        Stream.of(cookie, device).filter(kept -> !kept.isEmpty()),
                        done.entrySet().stream()
                                .filter(kept -> path.startsWith(kept.getKey()))
                                .map(Map.Entry::getValue))
                .collect(Collectors.joining("; "));
        return sent.isEmpty() ? request : request.header("Cookie", sent);
    }

    private HttpResponse<String> keep(HttpResponse<String> response) {
        response.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("intake=") || set.startsWith("__Host-intake="))
                .forEach(set -> cookie = set.substring(0, set.indexOf(';')));
        response.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.contains("intake-device="))
                .forEach(set -> device = set.substring(0, set.indexOf(';')));
        response.headers().allValues("Set-Cookie").stream()
                .map(DONE::matcher)
                .filter(Matcher::lookingAt)
                .forEach(set -> keepDone(set.group(1), set.group(2)));
        Map<String, String> found = new HashMap<>();
        Matcher field = HIDDEN.matcher(response.body());
        while (field.find()) {
            found.putIfAbsent(field.group(1), field.group(2).replace("&amp;", "&"));
        }
        hidden.putAll(found);
        return response;
    }

    /** Keeps the cookie of a message, or forgets it where it is empty, for pages of its path. */
    private void keepDone(String set, String path) {
        if (set.endsWith("=")) {
            done.remove(path);
        } else {
            done.put(path, set);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
