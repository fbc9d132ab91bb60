package dev.intake.load;

import dev.intake.account.OneTimeLink;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** A signed-in operator who opens pages over HTTP, as a browser without scripts does. */
final class PagesVisitor {
    private static final String PASSWORD = "correct horse battery";

    private final HttpClient client = HttpClient.newHttpClient();
    private final String service;
    private final String cookie;

    private PagesVisitor(String service, OneTimeLink link) throws IOException, InterruptedException {
        this.service = service;
        HttpResponse<byte[]> signedIn = client.send(
                HttpRequest.newBuilder(URI.create(service + "/choose-password/" + link.reveal()))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(
                                "password=" + PASSWORD.replace(' ', '+') + "&again=" + PASSWORD.replace(' ', '+')))
                        .build(),
                BodyHandlers.ofByteArray());
        this.cookie = signedIn.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("intake="))
                .map(set -> set.substring(0, set.indexOf(';')))
                .findFirst()
                .orElseThrow(() -> new IOException("not signed in: " + signedIn.statusCode()));
    }

    /** Signs in by the link. */
    static PagesVisitor signedIn(int port, OneTimeLink link) throws IOException, InterruptedException {
        return new PagesVisitor("http://127.0.0.1:" + port, link);
    }

    /**
     * A page that was loaded.
     *
     * @param millis from the request to the last byte
     * @param bytes length of the compressed page
     */
    record Loaded(double millis, int bytes) {}

    /**
     * Loads a page.
     *
     * @throws IOException if it is not answered 200
     */
    Loaded load(String path) throws IOException, InterruptedException {
        return load(path, "false");
    }

    /** Loads what a script of a page loads into it. */
    Loaded loadPart(String path) throws IOException, InterruptedException {
        return load(path, "true");
    }

    private Loaded load(String path, String part) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service + path))
                .header("Cookie", cookie)
                .header("Accept-Encoding", "gzip")
                .header("HX-Request", part)
                .build();
        long start = System.nanoTime();
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        double millis = (System.nanoTime() - start) / 1e6;
        if (!List.of(200, 204).contains(response.statusCode())) {
            throw new IOException(path + " was answered " + response.statusCode());
        }
        return new Loaded(millis, response.body().length);
    }
}
