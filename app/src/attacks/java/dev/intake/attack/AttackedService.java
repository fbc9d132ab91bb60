package dev.intake.attack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.app.Main;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A service with its embedded database in its own process, as after a first start. */
final class AttackedService implements AutoCloseable {
    /** The name of the account that a first start makes. */
    static final String KNOWN_NAME = "operator";

    private static final String PASSWORD = "a long one that only this run knows 4711";
    private static final String PLENTY = "1000000";
    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"form-token\" value=\"([^\"]+)\"");

    /** The event that {@link #startGreeting} answers with an email. */
    static final String GREETED = "user.greeted";

    /** Stripe's signing secret of {@link #addHostileTenant}. */
    static final String SIGNING_SECRET = "whsec_" + "a".repeat(32);

    private final AttackOptions options;
    private final Path data;
    private final Process process;
    private final int port;
    private final JsonNode first;
    private String cookie = "";
    private String formToken = "";

    private AttackedService(AttackOptions options, Path data, Process process, int port, JsonNode first) {
        this.options = options;
        this.data = data;
        this.process = process;
        this.port = port;
        this.first = first;
    }

    /** Starts it, gives its tenant a limit that is never reached, and its operator a password. */
    static AttackedService start(AttackOptions options) throws IOException, InterruptedException {
        // Open to be passed through: run by root, the server is another user's.
        Path data = Files.createTempDirectory(
                "intake-attack-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
        int port = FreePort.find();
        ProcessBuilder builder = command(options, data, List.of("serve", "--port", Integer.toString(port)));
        Process process =
                builder.redirectError(data.resolve("service.log").toFile()).start();
        AttackedService service =
                new AttackedService(options, data, process, port, firstLine(process.getInputStream()));
        service.command("tenant", "limit", service.tenant(), "--requests-per-hour", PLENTY, "--burst", PLENTY);
        service.choosePassword();
        service.startGreeting(service.tenant());
        return service;
    }

    private static ProcessBuilder command(AttackOptions options, Path data, List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                options.java(), "-Xmx" + options.heap() + "m", "-cp", options.classPath(), Main.class.getName()));
        command.addAll(words);
        command.addAll(List.of("--json", "--data-dir", data.resolve("data").toString()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("INTAKE_"));
        return builder;
    }

    /** Everything that the service prints before it is stopped is one value. */
    private static JsonNode firstLine(InputStream printed) throws IOException {
        return new ObjectMapper()
                .readerFor(JsonNode.class)
                .<JsonNode>readValues(printed)
                .next();
    }

    private void command(String... words) throws IOException, InterruptedException {
        command(List.of(words), "");
    }

    /** Runs a command with this input, and returns its first line of output. */
    private JsonNode command(List<String> words, String input) throws IOException, InterruptedException {
        Process command = command(options, data, words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream in = command.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        JsonNode printed = firstLine(command.getInputStream());
        if (command.waitFor() != 0) {
            throw new IOException("a command failed: " + String.join(" ", words));
        }
        return printed;
    }

    /** Adds a tenant, and for whoever attacks with a member's rights a token of all scopes and a signing secret. */
    AttackTenant addHostileTenant() throws IOException, InterruptedException {
        AttackTenant added = addTenant("Hostile");
        command(List.of("connector", "set-secret", added.id(), "stripe"), SIGNING_SECRET + "\n");
        String token = token(added.id(), "read,setup,programs,data,operate");
        return new AttackTenant(added.id(), added.key(), token, added.program());
    }

    /** Starts a program of the tenant that sends one email for each {@value #GREETED}. */
    void startGreeting(String tenant) throws IOException, InterruptedException {
        Path file = data.resolve("greeting.yaml");
        Files.writeString(
                file,
                "name: Greeting\non: " + GREETED
                        + "\ntransactional: true\nsteps:\n  - subject: Hello\n    text: Welcome.\n");
        String program = ask("program", "draft", tenant, "--from", file.toString())
                .findValue("programId")
                .textValue();
        ask("program", "approve", tenant, program);
    }

    /** Adds a tenant with a key, an agent token and a draft of a program. */
    AttackTenant addTenant(String name) throws IOException, InterruptedException {
        String id = ask("tenant", "create", name).findValue("tenantId").textValue();
        String key = ask("key", "generate", id).findValue("key").textValue();
        command("tenant", "limit", id, "--requests-per-hour", PLENTY, "--burst", PLENTY);
        startGreeting(id);
        return new AttackTenant(id, key, token(id), draft(id));
    }

    /** Returns a token that reads everything of the tenant. */
    String token(String id) throws IOException, InterruptedException {
        return token(id, "read,data,programs");
    }

    private String token(String id, String scopes) throws IOException, InterruptedException {
        return ask("agent-token", "create", id, "--name", "attack", "--scope", scopes)
                .findValue("token")
                .textValue();
    }

    private String draft(String id) throws IOException, InterruptedException {
        return ask("program", "draft", id, "--name", "loop", "--on", "page.viewed")
                .findValue("programId")
                .textValue();
    }

    private JsonNode ask(String... words) throws IOException, InterruptedException {
        Process command = command(options, data, List.of(words))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        JsonNode answer = new ObjectMapper().readTree(command.getInputStream());
        if (command.waitFor() != 0) {
            throw new IOException("a command failed: " + String.join(" ", words) + ": " + answer);
        }
        return answer;
    }

    private void choosePassword() throws IOException, InterruptedException {
        URI link = URI.create(first.get("operatorLink").textValue());
        String password = URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
        HttpRequest form = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + link.getPath()))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("password=" + password + "&again=" + password))
                .build();
        HttpResponse<Void> chosen = HttpClient.newHttpClient().send(form, BodyHandlers.discarding());
        if (chosen.statusCode() != 303) {
            throw new IOException("the operator could not choose a password: " + chosen.statusCode());
        }
        cookie = chosen.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("intake="))
                .map(set -> set.substring(0, set.indexOf(';')))
                .findFirst()
                .orElseThrow();
        String page = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/account"))
                                .header("Cookie", cookie)
                                .build(),
                        BodyHandlers.ofString())
                .body();
        Matcher token = FORM_TOKEN.matcher(page);
        if (!token.find()) {
            throw new IOException("the operator has no session");
        }
        formToken = token.group(1);
    }

    String cookie() {
        return cookie;
    }

    String formToken() {
        return formToken;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int port() {
        return port;
    }

    String tenant() {
        return first.get("tenantId").textValue();
    }

    String key() {
        return first.get("key").textValue();
    }

    /** Returns the memory that the process has in use, in megabytes. */
    long residentMegabytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        }
    }

    /** Returns the number of log lines with errors. */
    long errors() throws IOException {
        try (Stream<String> lines = Files.lines(data.resolve("service.log"))) {
            return lines.filter(line -> line.contains("ERROR")).count();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
