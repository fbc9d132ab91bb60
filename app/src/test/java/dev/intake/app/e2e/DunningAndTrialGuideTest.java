package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guide of two programs, line by line as it is printed, with a mail server. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DunningAndTrialGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "dunning-and-trial.md");
    private static final Pattern SECTION = Pattern.compile("(?ms)^## ([^\n]+)\n(.*?)(?=^## |\\z)");
    private static final Pattern LINE = Pattern.compile("(?m)^(?:app/bin/intake|curl -sS) .+$");
    private static final Pattern SETTING = Pattern.compile("(INTAKE_\\w+)=(\\S+)");
    private static final Pattern CURL = Pattern.compile(
            "curl -sS (\\S+) -H 'Authorization: Bearer (\\S+)' -H 'Content-Type: application/json' -d '(.*)'");
    private static final long PATIENCE_MILLIS = 60_000;
    private static final int TRIES = 600;

    private final Map<String, String> known = new HashMap<>();

    @Test
    void guide_asPrinted_sendsEmailsUntilTheExits(@TempDir Path data) throws Exception {
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try (RunningService service = RunningService.start(data, settings(mail))) {
            known.put("TENANT", service.text("tenantId"));
            known.put("ENDPOINT", service.text("endpoint"));
            known.put("KEY", service.text("key"));
            draftAndApprove(service);
            failAPayment(service, mail);
            recoverIt(service);
            startAndConvertATrial(service, mail);
            takeOutByHand(service, mail);
        } finally {
            mail.stop();
        }
    }

    private static Map<String, String> settings(GreenMail mail) throws Exception {
        Map<String, String> settings = new HashMap<>();
        SETTING.matcher(section("Start with a mail server"))
                .results()
                .forEach(setting -> settings.put(setting.group(1), setting.group(2)));
        settings.put("INTAKE_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()));
        return settings;
    }

    private void draftAndApprove(RunningService service) throws Exception {
        List<String> lines = lines("Draft and approve", 5);
        run(service, lines.get(0));
        known.put("DUNNING", run(service, lines.get(1)).get("programId").textValue());
        assertThat(run(service, lines.get(2)).get("state").textValue()).isEqualTo("active");
        known.put("TRIAL", run(service, lines.get(3)).get("programId").textValue());
        assertThat(run(service, lines.get(4)).get("state").textValue()).isEqualTo("active");
    }

    private void failAPayment(RunningService service, GreenMail mail) throws Exception {
        List<String> lines = lines("Fail a payment", 3);
        send(service, lines.get(0));
        assertThat(received(mail, 1).getSubject()).isEqualTo("Your payment failed");
        assertThat(sent(service, lines.get(1))).hasSize(1);
        assertStates(explained(service, lines.get(2), "Payment failed"), "sent", "due", "later");
    }

    private void recoverIt(RunningService service) throws Exception {
        List<String> lines = lines("Recover it", 4);
        send(service, lines.get(0));
        assertThat(explained(service, lines.get(1), "Payment failed").has("exit"))
                .isFalse();
        send(service, lines.get(2));
        JsonNode recovered = explained(service, lines.get(3), "Payment failed");
        assertThat(recovered.at("/exit/eventId").textValue()).isNotEmpty();
        assertStates(recovered, "sent", "ended", "ended");
    }

    private void startAndConvertATrial(RunningService service, GreenMail mail) throws Exception {
        List<String> lines = lines("Start and convert a trial", 4);
        send(service, lines.get(0));
        MimeMessage begun = received(mail, 2);
        assertThat(begun.getSubject()).isEqualTo("Your trial has begun");
        assertThat(begun.getAllRecipients()[0].toString()).isEqualTo("bob@example.com");
        assertThat(sent(service, lines.get(1))).hasSize(1);
        send(service, lines.get(2));
        JsonNode converted = explained(service, lines.get(3), "Trial");
        assertThat(converted.at("/exit/eventId").textValue()).isNotEmpty();
        assertStates(converted, "sent", "ended", "ended");
    }

    private void takeOutByHand(RunningService service, GreenMail mail) throws Exception {
        List<String> lines = lines("Remove a contact by hand", 2);
        send(service, lines.get(0));
        assertThat(received(mail, 3).getSubject()).isEqualTo("Your trial has begun");
        assertThat(run(service, lines.get(1)).get("programs"))
                .extracting(JsonNode::textValue)
                .containsExactly(known.get("TRIAL"));
    }

    // What the guide prints

    private static String section(String heading) throws Exception {
        return SECTION.matcher(Files.readString(GUIDE))
                .results()
                .filter(section -> section.group(1).equals(heading))
                .map(section -> section.group(2))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(String heading, int expected) throws Exception {
        List<String> lines = LINE.matcher(section(heading))
                .results()
                .map(line -> line.group())
                .toList();
        assertThat(lines).as(heading).hasSize(expected);
        return lines;
    }

    private JsonNode run(RunningService service, String line) throws Exception {
        return service.run(PrintedCommand.arguments(line, known));
    }

    private void send(RunningService service, String line) throws Exception {
        Matcher curl = CURL.matcher(line);
        assertThat(curl.matches()).as(line).isTrue();
        String endpoint = known.getOrDefault(curl.group(1), "");
        String key = known.getOrDefault(curl.group(2), "");
        assertThat(service.post(endpoint, key, curl.group(3)).statusCode()).isEqualTo(200);
    }

    // What happens

    private static MimeMessage received(GreenMail mail, int count) {
        assertThat(mail.waitForIncomingEmail(PATIENCE_MILLIS, count)).isTrue();
        return mail.getReceivedMessages()[count - 1];
    }

    /** The outbox, once the mail server's answer is stored. */
    private JsonNode sent(RunningService service, String line) throws Exception {
        JsonNode outbox = run(service, line);
        for (int i = 0; i < TRIES && !outbox.path(0).path("state").asText().equals("sent"); i++) {
            Thread.sleep(100);
            outbox = run(service, line);
        }
        assertThat(outbox.path(0).path("state").asText()).isEqualTo("sent");
        return outbox;
    }

    private JsonNode explained(RunningService service, String line, String program) throws Exception {
        for (JsonNode one : run(service, line).get("programs")) {
            if (one.get("programName").textValue().equals(program)) {
                return one;
            }
        }
        throw new AssertionError("no program " + program);
    }

    private static void assertStates(JsonNode explained, String... states) {
        assertThat(explained.get("steps"))
                .extracting(step -> step.get("state").textValue())
                .containsExactlyElementsOf(Arrays.asList(states));
    }
}
