package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.e2e.RunningService.Printed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands beside PostgreSQL and at the service that runs on it print the same. They call the same actions, so each is tried in
 * the ways in which it builds requests.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
public class RemoteCommandsTest {
    private static final int TRIES = 600;
    private static final int HELD = 5;

    /** Commands that are refused, with their exit codes. */
    private static final Map<String, Integer> REFUSED = Map.of(
            "program draft TENANT --from WELCOME", 2,
            "connector set-api-key TENANT stripe", 2,
            "connector sync start TENANT stripe verify", 1,
            "connector sync cancel TENANT stripe", 1,
            "contact export TENANT --external-id nobody", 1);

    private static final int COMMANDS_OF_A_TOKEN = 12;
    private static final String SECRET = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0";
    private static final String UNKNOWN = "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a";
    private static final String ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z";
    /** The management API does not even show the last characters of a secret. */
    private static final String END_OF_A_SECRET = "\"endsWith\":\"[^\"]*\"";

    private static final String KEY = "svc_(ing|test)_[A-Za-z0-9_-]+";

    private RunningService service;
    private Path data;
    private Path files;
    private String tenant;
    private final Map<String, String> names = new HashMap<>();
    private Map<String, String> elsewhere = Map.of();
    private int used = 0;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        data = folder.resolve("data");
        files = folder;
        service = RunningService.start(data);
        tenant = service.run("tenant", "create", "Acme").get("tenantId").textValue();
        names.put("TENANT", tenant);
        names.put("UNKNOWN", UNKNOWN);
        names.put("WELCOME", "../docs/examples/welcome.yaml");
        names.put("FOLDER", folder.toString());
        fill();
    }

    @AfterAll
    void stop() {
        service.close();
    }

    /** An active program with a kept and a held email, a draft, a paused and an archived program, and a closed address. */
    private void fill() throws Exception {
        Files.writeString(files.resolve("tips.yaml"), """
            name: Tips
            on: tips
            mode: shared
            until: [done]
            steps:
              - subject: Hello {{contact.name}}
                text: "{{event.plan}} is your plan"
              - delay: 2d
                variants:
                  - subject: A
                    text: One
                  - subject: B
                    markdown: Two
            """);
        Files.writeString(files.resolve("blocked.yaml"), """
            name: Blocked
            on: tips
            mode: shared
            window: 09:00-18:00 Mon-Fri
            steps:
              - subject: "{{event.nothing}}"
                text: Hello {{contact.name | you}}
            """);
        Files.writeString(files.resolve("faulty.yaml"), "steps: none\n");
        service.run("tenant", "sender", tenant, "--postal-address", "1 Main Street", "--from", "hi@acme.example");
        names.put("PROGRAM", drafted("--from", files.resolve("tips.yaml").toString()));
        names.put("BLOCKED", drafted("--from", files.resolve("blocked.yaml").toString()));
        names.put("EMPTY", drafted("--name", "Empty", "--on", "order.paid"));
        names.put("PAUSED", drafted("--name", "Paused", "--on", "tips", "--from", names.getOrDefault("WELCOME", "")));
        names.put("ARCHIVED", drafted("--name", "Old", "--on", "other"));
        names.put("GONE-1", drafted("--name", "Gone", "--on", "other"));
        names.put("GONE-2", drafted("--name", "Gone", "--on", "other"));
        service.run("signup-event", "set", tenant, "user.signed_up");
        service.run("program", "archive", tenant, names.get("ARCHIVED"));
        service.run("program", "approve", tenant, names.get("PROGRAM"));
        service.run("program", "approve", tenant, names.get("PAUSED"));
        service.run("program", "pause", tenant, names.get("PAUSED"));
        String key = service.run("key", "generate", tenant).get("key").textValue();
        assertThat(service.post(service.text("url") + "/api/tenants/" + tenant + "/events", key, OPERATIONS)
                        .statusCode())
                .isEqualTo(200);
        service.run("suppression", "add", tenant, "bob@example.com", "--reason", "hard-bounce");
        JsonNode outbox = service.run("email", "outbox", tenant);
        for (int i = 0; i < TRIES && !settled(outbox); i++) {
            Thread.sleep(100);
            outbox = service.run("email", "outbox", tenant);
        }
        assertThat(settled(outbox)).as(outbox.toString()).isTrue();
        List<String> held = new ArrayList<>();
        outbox.forEach(email -> {
            String id = email.get("emailId").textValue();
            if (email.get("state").textValue().equals("held")) {
                names.put("HELD" + held.size(), id);
                held.add(id);
            } else {
                names.put("KEPT", id);
            }
        });
        JsonNode events = service.run("events", "list", tenant);
        names.put("EVENT", events.get(0).get("eventId").textValue());
        names.put(
                "PLACE",
                events.get(1).get("receivedAt").textValue() + "~"
                        + events.get(1).get("eventId").textValue());
        names.put(
                "CONTACT",
                service.run("contact", "list", tenant).get(0).get("contactId").textValue());
        service.run("program", "edit", tenant, names.get("PAUSED"), "--from", edited());
    }

    private static final String OPERATIONS = """
        {"batch": [
          {"type": "identify", "userId": "ann", "email": "ann@example.com", "name": "Ann",
           "traits": {"plan": "pro", "seats": 3, "share": 0.5, "vip": true}},
          {"type": "identify", "userId": "bob", "email": "bob@example.com"},
          {"type": "identify", "userId": "eve", "email": "ann@example.com"},
          {"type": "track", "userId": "ann", "event": "tips", "properties": {"plan": "pro"}, "messageId": "m-1"},
          {"type": "track", "userId": "eve", "event": "tips", "properties": {"plan": "basic"}},
          {"type": "track", "userId": "bob", "event": "order.paid", "properties": {"total": 9.5}},
          {"type": "identify", "userId": "gone-1", "email": "gone1@example.com"},
          {"type": "identify", "userId": "gone-2", "email": "gone2@example.com"},
          {"type": "track", "userId": "gil", "email": "gil@example.com", "event": "tips"},
          {"type": "track", "userId": "hal", "email": "hal@example.com", "event": "tips"},
          {"type": "track", "userId": "ida", "email": "ida@example.com", "event": "tips"},
          {"type": "track", "userId": "joe", "email": "joe@example.com", "event": "tips"}
        ]}
        """;

    private static boolean settled(JsonNode outbox) {
        List<String> states = outbox.findValuesAsText("state");
        return states.contains("kept") && Collections.frequency(states, "held") == HELD;
    }

    private String edited() throws Exception {
        Path edited = files.resolve("edited.yaml");
        Files.writeString(edited, "steps: [{subject: Other, text: Other}]\n");
        names.put("EDITED", edited.toString());
        return edited.toString();
    }

    private String drafted(String... options) throws Exception {
        String[] line = Stream.concat(Stream.of("program", "draft", tenant), Stream.of(options))
                .toArray(String[]::new);
        return service.run(line).get("programId").textValue();
    }

    /** Commands that change nothing. Names in capitals represent what {@link #fill} created. */
    public static Stream<String> reading() {
        return Stream.of(
                "program list TENANT",
                "program list TENANT --test",
                "program show TENANT PROGRAM",
                "program results TENANT PROGRAM",
                "program show TENANT PAUSED",
                "program show TENANT UNKNOWN",
                "agent-token revoke TENANT UNKNOWN",
                "program validate TENANT BLOCKED",
                "program validate TENANT EMPTY --from FOLDER/tips.yaml",
                "program preview TENANT PROGRAM --contact bob --step 2",
                "program preview TENANT PROGRAM --contact nobody",
                "program rehearse TENANT BLOCKED --contact nobody",
                "program delete TENANT PROGRAM --yes",
                "program delete TENANT UNKNOWN --yes",
                "contact list TENANT --limit 1",
                "contact show TENANT --external-id ann",
                "contact show TENANT --id UNKNOWN",
                "contact erase TENANT --external-id nobody --yes",
                "explain TENANT --contact eve",
                "explain TENANT --event EVENT",
                "events list TENANT --limit 1 --from PLACE",
                "events tail TENANT",
                "email outbox TENANT --contact ann --program PROGRAM",
                "email held TENANT",
                "email show TENANT KEPT",
                "email show TENANT UNKNOWN",
                "email release TENANT UNKNOWN",
                "email discard TENANT --program UNKNOWN",
                "program archive TENANT PROGRAM",
                "program exit TENANT --contact nobody",
                "program enroll TENANT PROGRAM --all",
                "program enroll TENANT PAUSED --contact ann",
                "program enroll TENANT UNKNOWN --event a.b",
                "program enroll TENANT PROGRAM --contact nobody",
                "suppression show TENANT bob@example.com",
                "connector parked TENANT",
                "connector list TENANT",
                "connector list TENANT --test",
                "connector sync status TENANT",
                "connector sync late-repair TENANT",
                "connector sync rejudge TENANT polar --since 2026-11-01",
                "tenant retention TENANT",
                "tenant sender TENANT",
                "tenant layout TENANT",
                "tenant timezone TENANT",
                "tenant email-cap TENANT",
                "connector deliveries TENANT --connector stripe --outcome failed");
    }

    /** Commands that change something, or print the time. What follows a semicolon leads back to the state before. */
    public static Stream<String> changing() {
        return Stream.of(
                "program rehearse TENANT BLOCKED --contact ann",
                "program draft TENANT --from FOLDER/tips.yaml",
                "program draft TENANT --from WELCOME",
                "program edit TENANT PROGRAM --from FOLDER/tips.yaml",
                "program edit TENANT PAUSED --from EDITED",
                "program pause TENANT PROGRAM ; program resume TENANT PROGRAM",
                "program archive TENANT PAUSED ; program restore TENANT PAUSED",
                "program rename TENANT PAUSED Later",
                "program enroll TENANT PROGRAM --contact eve --yes",
                "contact export TENANT --external-id ann",
                "contact export TENANT --external-id nobody",
                "contact erase TENANT --external-id gone-SIDE --yes",
                "email release TENANT HELDSIDE",
                "email discard TENANT HELD1SIDE",
                "email release TENANT --program EMPTY",
                "program delete TENANT GONE-SIDE --yes",
                "tenant sender TENANT Acme_Inc --reply-to help@acme.example --postal-address Road --postal-address Town"
                        + " ; tenant sender TENANT --clear reply-to ; tenant sender TENANT --clear name",
                "tenant layout TENANT --header Acme --footer Bye --accent #0b57d0 ; tenant layout TENANT --background"
                        + " #F4F4F5 --clear accent,header ; tenant layout TENANT --clear footer,background",
                "tenant rename TENANT Apex",
                "tenant timezone TENANT Europe/Berlin",
                "tenant email-cap TENANT --emails 3 --days 7",
                "tenant retention TENANT --events-days 365 ; tenant retention TENANT --events-days forever",
                "key generate TENANT",
                "key generate TENANT --grace 60 ; key end-grace TENANT",
                "connector set-secret TENANT stripe ; connector set-secret TENANT stripe --overlap 1h"
                        + " ; connector clear TENANT stripe",
                "connector set-api-key TENANT stripe",
                "connector clear-api-key TENANT stripe",
                "connector sync retry TENANT",
                "test-world empty TENANT --yes",
                "connector sync late-repair TENANT --days 5",
                "connector sync start TENANT stripe verify",
                "connector sync cancel TENANT stripe",
                "connector sync rejudge TENANT stripe --yes",
                "signup-event set TENANT user.signed_up",
                "suppression add TENANT new@example.com ; suppression lift TENANT new@example.com");
    }

    /** A window that is open opens now, which is another moment for each command. */
    private static String withoutOpening(String output) {
        return output.replaceAll("\"opensAt\":\"[^\"]*\"", "\"opensAt\":?");
    }

    @ParameterizedTest
    @Order(1)
    @MethodSource("reading")
    void commandThatReads_printsTheSameAtAService(String line) throws Exception {
        Map<String, String> remote = remote();
        for (String output : List.of("", " --json")) {
            Printed beside = RunningService.printed(local(), "", words(line + output));
            Printed elsewhere = RunningService.printed(remote, "", words(line + output));

            assertThat(withoutOpening(elsewhere.out())).isEqualTo(withoutOpening(beside.out()));
            assertThat(elsewhere.err()).isEqualTo(beside.err());
            assertThat(elsewhere.code()).isEqualTo(beside.code());
            assertThat(beside.out() + beside.err()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("changing")
    void commandThatChanges_printsTheSameAtAService_exceptForIdsAndTimes(String lines) throws Exception {
        Map<String, String> remote = remote();
        Map<String, String> first = new HashMap<>();
        for (String line : lines.split(" ; ", -1)) {
            Printed beside = RunningService.printed(local(), SECRET, words(sided(line, "1") + " --json"));
            assertThat(beside.code()).as(beside.err()).isEqualTo(REFUSED.getOrDefault(line, 0));
            first.put(line, plain(beside));
        }
        for (String line : lines.split(" ; ", -1)) {
            assertThat(plain(RunningService.printed(remote, SECRET, words(sided(line, "2") + " --json"))))
                    .as(line)
                    .isEqualTo(first.get(line));
        }
    }

    /** Names one of two things that are alike. HELD1 and HELD2 are released, HELD3 and HELD4 discarded. */
    private static String sided(String line, String side) {
        return line.replace("HELD1SIDE", "HELD" + (Integer.parseInt(side) + 2)).replace("SIDE", side);
    }

    /** The fields that the two emails of a pair lack differ. */
    private static final String MISSING = "\"missing\":\\[[^\\]]*+]";

    /** The second of two drafts with one name has a number. */
    private static final String NUMBER_OF_A_DRAFT = "(\"name\":\"[^\" ]+) [0-9]+\"";

    private static String plain(Printed printed) {
        return (printed.code() + "\n" + printed.out() + printed.err())
                .replaceAll(KEY, "KEY")
                .replaceAll(END_OF_A_SECRET, "\"endsWith\":null")
                .replaceAll(ID, "ID")
                .replaceAll(TIME, "TIME")
                .replaceAll(MISSING, "\"missing\":[]")
                .replaceAll(NUMBER_OF_A_DRAFT, "$1\"");
    }

    @Test
    void approval_isRefused_withThePageForAPerson() throws Exception {
        Printed refused = RunningService.printed(remote(), "", words("program approve TENANT BLOCKED"));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("only a person approves")
                .contains(service.text("url") + "/tenants/" + tenant + "/programs/" + names.get("BLOCKED"));
    }

    @Test
    void testEvent_isReceivedByTheService_withItsSecret() throws Exception {
        Printed set = RunningService.printed(remote(), SECRET, words("connector set-secret TENANT polar"));
        assertThat(set.code()).as(set.err()).isZero();

        Printed sent = RunningService.printed(remote(), "", words("connector send-test TENANT polar"));

        assertThat(sent.out()).as(sent.err()).isEqualTo("Received  processed\n");
    }

    private Map<String, String> local() {
        return Map.of(
                "INTAKE_DATA_DIR",
                data.toString(),
                "INTAKE_PORT",
                service.report.get("port").asText());
    }

    /** Another token after some commands, because each has a limit of calls. */
    private Map<String, String> remote() throws Exception {
        if (used++ % COMMANDS_OF_A_TOKEN == 0) {
            elsewhere = withToken();
        }
        return elsewhere;
    }

    private Map<String, String> withToken() throws Exception {
        String token = service.run(
                        "agent-token",
                        "create",
                        tenant,
                        "--name",
                        "Elsewhere",
                        "--scope",
                        "read,setup,programs,data,operate")
                .get("token")
                .textValue();
        Path file = Files.createTempFile(
                files, "token", "", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, token + "\n");
        return Map.of("INTAKE_URL", service.text("url"), "INTAKE_TOKEN_FILE", file.toString());
    }

    private String[] words(String line) {
        return Stream.of(line.split(" "))
                .map(word -> word.startsWith("FOLDER/")
                        ? files + word.substring("FOLDER".length())
                        : names.getOrDefault(word, word))
                .toArray(String[]::new);
    }
}
