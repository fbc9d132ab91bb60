package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.email.EmailQuery;
import dev.intake.kernel.TenantId;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ADR 112: how a person sends themselves an email of a program. */
class ProgramTestSendTest {
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final TestCommands commands = new TestCommands();
    private String tenant = "";
    private String program = "";

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void draft() throws IOException {
        mail.start();
        tenant = commands.tenant();
        Path file = Files.writeString(folder.resolve("p.yaml"), """
                name: Welcome
                on: user.signed_up
                kind: welcome
                steps:
                  - {subject: "Hi {{contact.name | there}}", markdown: "Good to have **you**"}
                  - variants:
                      - {subject: "A {{event.n}}", text: Hello}
                      - {subject: "B {{event.n}}", text: Hello}
                """);
        program = commands.json("program", "draft", tenant, "--from", file.toString())
                .done()
                .get("programId")
                .textValue();
        commands.json("account", "add", tenant, "ann@acme.example").done();
    }

    @AfterEach
    void stop() {
        mail.stop();
    }

    private Result testSend(String... options) {
        List<String> line = new ArrayList<>(List.of("program", "test-send", tenant, program));
        line.addAll(List.of(options));
        line.add("--json");
        Map<String, String> environment = Map.of(
                "INTAKE_SMTP_HOST", "127.0.0.1",
                "INTAKE_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()),
                "INTAKE_SMTP_SECURITY", "none",
                "INTAKE_MAIL_FROM", "hello@acme.example");
        return commands.run(environment, limit -> true, line.toArray(String[]::new));
    }

    @Test
    void member_getsTheEmail_markedAsATest_withoutAnUnsubscribeHeader() throws Exception {
        JsonNode sent = testSend("--step", "1", "--to", "ann@acme.example").done();

        assertThat(sent.toString()).isEqualTo("{\"to\":\"ann@acme.example\",\"subject\":\"[Test] Hi there\"}");
        MimeMessage[] received = mail.getReceivedMessages();
        assertThat(received).hasSize(1);
        assertThat(received[0].getSubject()).isEqualTo("[Test] Hi there");
        assertThat(received[0].getHeader("X-Intake-Test")).containsExactly("true");
        assertThat(received[0].getHeader("List-Unsubscribe")).isNull();
        assertThat(commands.programs.views(new TenantId(tenant)).emails(EmailQuery.latest(10)))
                .isEmpty();
        assertThat(commands.run("contact", "list", tenant, "--json").out()).doesNotContain("ann@acme.example");
    }

    @Test
    void contact_fillsTheFields_andTheVariantIsChosen() throws Exception {
        assertThat(testSend("--step", "2", "--to", "ann@acme.example").refused(1))
                .isEqualTo(
                        "there is no value for {{event.n}}; give the fields a fallback, or name a contact whose values"
                                + " are used");
        commands.send(
                tenant,
                TestCommands.identify("bob", "bob@example.com", "Bob"),
                TestCommands.track("bob", "user.signed_up"));

        testSend("--step", "2", "--variant", "b", "--to", "ann@acme.example", "--contact", "bob")
                .done();

        assertThat(mail.getReceivedMessages()).hasSize(1);
        assertThat(mail.getReceivedMessages()[0].getSubject()).isEqualTo("[Test] B 1");
        assertThat(mail.getReceivedMessages()[0].getAllRecipients())
                .extracting(Object::toString)
                .containsExactly("ann@acme.example");
    }

    @Test
    void wrongRecipientsSteps_andAMissingMailServer_areRefused() {
        assertThat(testSend("--step", "1", "--to", "bob@example.com").refused(2))
                .isEqualTo("--to must be the address of a member");
        assertThat(testSend("--step", "1", "--to", "ann").refused(2)).isEqualTo("--to must be an email address");
        assertThat(testSend("--step", "3", "--to", "ann@acme.example").refused(1))
                .isEqualTo("the program has no such email; it has 2 steps");
        assertThat(testSend("--step", "1", "--variant", "B", "--to", "ann@acme.example")
                        .refused(1))
                .isEqualTo("the program has no such email; it has 2 steps");
        assertThat(testSend("--step", "1", "--variant", "K", "--to", "ann@acme.example")
                        .refused(2))
                .isEqualTo("--variant must be a letter from A to J");
        assertThat(commands.json("program", "test-send", tenant, program, "--step", "1", "--to", "ann@acme.example")
                        .refused(1))
                .isEqualTo("no mail server is set, so nothing can be sent");
    }
}
