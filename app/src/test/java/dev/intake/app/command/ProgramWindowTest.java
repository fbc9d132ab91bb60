package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.email.SendOutcome;
import dev.intake.ingest.Operation;
import dev.intake.program.SendingWindow;
import dev.intake.program.SendingZone;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.TestLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sending windows, as the guide shows them. */
class ProgramWindowTest {
    private static final SendingWindow GUIDE =
            SendingWindow.parse("09:00-18:00 Mon-Fri").orElseThrow();

    @TempDir
    private Path folder = Path.of("");

    private final TestCommands commands = new TestCommands();
    private String tenant = "";
    private String program = "";

    /** Drafts and approves a program with the window of the guide. */
    @BeforeEach
    void addTenant() throws IOException {
        tenant = commands.tenant();
        program = approved(guide());
    }

    private static String guide() throws IOException {
        String window = Files.readString(Path.of("..", "docs", "guides", "programs.md"))
                .replaceFirst("(?s).*## Sending windows.*?```yaml\n(.*?)```.*", "$1");
        return """
                name: Welcome
                on: user.signed_up
                kind: welcome
                %ssteps:
                  - subject: Welcome
                    text: Good to have you here.
                  - delay: 3d
                    subject: Did you get around to it?
                    text: Three days in, and here is what others do next.
                """.formatted(window);
    }

    private static Operation inZone(String timezone) {
        Attributes traits = Attributes.of(Map.of(SendingZone.ATTRIBUTE, new AttributeValue.Text(timezone)));
        return new Operation.Identify(TestCommands.subject("ann", "ann@example.com"), Optional.empty(), traits);
    }

    private String approved(String file) throws IOException {
        Path path = Files.writeString(folder.resolve("program.yaml"), file);
        String id = commands.json("program", "draft", tenant, "--from", path.toString())
                .done()
                .get("programId")
                .textValue();
        commands.json("program", "approve", tenant, id).done();
        return id;
    }

    @Test
    void show_printsTheWindow_asItStandsInTheFile() {
        assertThat(commands.json("program", "show", tenant, program)
                        .done()
                        .get("window")
                        .textValue())
                .isEqualTo(GUIDE.text());
        assertThat(commands.run("program", "show", tenant, program).out()).contains("Window     09:00-18:00 Mon-Fri");
    }

    @Test
    void preview_showsWhenEmailsBeginForTheContact() {
        commands.send(tenant, inZone("Asia/Kathmandu"));

        JsonNode window = commands.json("program", "preview", tenant, program, "--contact", "ann")
                .done()
                .get("window");
        assertThat(window.get("timezone").textValue()).isEqualTo("Asia/Kathmandu");
        Instant opens = Instant.parse(window.get("opensAt").textValue());
        assertThat(GUIDE.isOpen(opens, ZoneId.of("Asia/Kathmandu"))).isTrue();
        assertThat(commands.run("program", "preview", tenant, program, "--contact", "ann")
                        .out())
                .contains("Emails are sent in the window 09:00-18:00 Mon-Fri, ", " Asia/Kathmandu or later.");
    }

    /** The window of the other program is open for a minute of the week. */
    @Test
    void explain_showsWhatADueEmailWaitsFor_andAnUnknownTimeZone() throws IOException {
        String window = "12:00-12:01 Sat";
        approved(guide().replace("09:00-18:00 Mon-Fri", window).replace("user.signed_up", "later"));
        commands.send(tenant, inZone("Mars/Olympus"), track("ann", "later"));

        String text = commands.run("explain", tenant, "--contact", "ann").out();
        assertThat(text)
                .contains("waits for the window " + window + ", Sat 12:00 UTC"
                        + " (the contact's timezone \"Mars/Olympus\" is unknown)");
        JsonNode waits =
                commands.json("explain", tenant, "--contact", "ann").done().at("/programs/1/steps/0");
        assertThat(waits.get("state").textValue()).isEqualTo("due");
        assertThat(waits.at("/waitsFor/window").textValue()).isEqualTo(window);
        assertThat(waits.at("/waitsFor/timezone").textValue()).isEqualTo("UTC");
        assertThat(waits.at("/waitsFor/unknownTimezone").textValue()).isEqualTo("Mars/Olympus");
        assertThat(waits.at("/waitsFor/opensAt")).isEqualTo(waits.get("at"));
    }

    @Test
    void explain_namesTheCapThatADueEmailWaitsFor() throws IOException {
        String any = guide().replace("window: 09:00-18:00 Mon-Fri\n", "").replace("user.signed_up", "later");
        approved(any);
        approved(any);
        commands.json("tenant", "email-cap", tenant, "--emails", "1", "--days", "7")
                .done();
        commands.send(tenant, inZone("UTC"), track("ann", "later"));
        assertThat(commands.run("explain", tenant, "--contact", "ann").out()).doesNotContain("waits for the cap");
        RunDueSteps worker =
                commands.programs.worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // Everything that is due is done once nothing is claimed.
        }

        assertThat(commands.run("explain", tenant, "--contact", "ann").out())
                .contains("waits for the cap of 1 email within 7 days");
    }

    @Test
    void emailCap_isShownSetAndRemoved() {
        assertThat(commands.run("tenant", "email-cap", tenant).out()).contains("There is no email cap.");
        assertThat(commands.run("tenant", "email-cap", tenant, "--emails", "3", "--days", "7")
                        .out())
                .contains("A contact gets at most 3 emails within 7 days.");
        JsonNode shown = commands.json("tenant", "email-cap", tenant).done();
        assertThat(shown.get("emails").intValue()).isEqualTo(3);
        assertThat(shown.get("days").intValue()).isEqualTo(7);
        assertThat(shown.get("perAddress").intValue()).isEqualTo(3);
        assertThat(commands.run("tenant", "email-cap", tenant, "--per-address", "5")
                        .out())
                .contains("at most 3 emails within 7 days", "An address gets at most 5 emails a day");
        assertThat(commands.run("tenant", "email-cap", tenant, "--per-address", "0")
                        .code())
                .isEqualTo(2);
        assertThat(commands.run("tenant", "email-cap", tenant, "--per-address", "5", "--off")
                        .code())
                .isEqualTo(2);
        assertThat(commands.run("tenant", "email-cap", tenant, "--emails", "3").code())
                .isEqualTo(2);
        assertThat(commands.run("tenant", "email-cap", tenant, "--emails", "0", "--days", "7")
                        .code())
                .isEqualTo(2);
        assertThat(commands.run("tenant", "email-cap", tenant, "--emails", "3", "--days", "7", "--off")
                        .code())
                .isEqualTo(2);
        assertThat(commands.json("tenant", "email-cap", tenant, "--off")
                        .done()
                        .get("emails")
                        .isNull())
                .isTrue();
    }

    @Test
    void timezone_isShownAndSet() {
        assertThat(commands.json("tenant", "timezone", tenant)
                        .done()
                        .get("timezone")
                        .textValue())
                .isEqualTo("UTC");
        assertThat(commands.run("tenant", "timezone", tenant, "Europe/Berlin").out())
                .contains("Sending windows apply in Europe/Berlin to contacts without a known timezone.");
        assertThat(commands.json("tenant", "timezone", tenant)
                        .done()
                        .get("timezone")
                        .textValue())
                .isEqualTo("Europe/Berlin");
        assertThat(commands.run("tenant", "timezone", tenant, "+02:00").code()).isEqualTo(2);
    }
}
