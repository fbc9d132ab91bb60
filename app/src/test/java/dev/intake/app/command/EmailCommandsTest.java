package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.email.SendOutcome;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestMailServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program from its file to its last email, by commands alone, with a clock that is moved by hand. */
class EmailCommandsTest {
    private static final String THREE_STEPS = """
            steps:
              - {subject: "Number {{event.n}}", text: "Hello {{contact.email}}"}
              - {delay: 1d, subject: "Your {{event.plan}}", text: Hello}
              - {delay: 2d, subject: Bye, text: Bye}
            """;

    @TempDir
    private Path folder = Path.of("");

    private final TestCommands commands = new TestCommands();
    private final TestMailServer mail = new TestMailServer();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
    }

    private String write(String text) throws IOException {
        return Files.writeString(folder.resolve("p.yaml"), text).toString();
    }

    private static final String ONE_STEP = "steps: [{delay: 30d, subject: Later, text: Hello}]";

    /** A program that is live on the event. */
    private String live(String event, String file) throws IOException {
        String id = commands.json("program", "draft", tenant, "--name", "N", "--on", event, "--from", write(file))
                .done()
                .get("programId")
                .textValue();
        commands.json("program", "approve", tenant, id).done();
        return id;
    }

    private void signUp(String user) {
        commands.send(tenant, identify(user, user + "@example.com", ""), track(user, "user.signed_up"));
    }

    private void after(Duration time) {
        commands.clock.move(time);
        RunDueSteps worker = commands.programs.worker(TestLinks.LINKS, mail, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // Everything that is due is done once nothing is claimed.
        }
    }

    private JsonNode held() {
        return commands.json("email", "held", tenant).done();
    }

    private JsonNode explainedSteps(String user) {
        return commands.json("explain", tenant, "--contact", user).done().at("/programs/0/steps");
    }

    @Test
    void tour_draftToDelivery_withAHoldAnEditAndARelease() throws IOException {
        String program = live("user.signed_up", THREE_STEPS);
        signUp("ann");
        after(Duration.ZERO);
        assertThat(mail.subjects()).containsExactly("Number 1");
        assertThat(explainedSteps("ann").findValuesAsText("state")).containsExactly("sent", "due", "later");

        after(Duration.ofDays(1));
        assertThat(mail.subjects()).containsExactly("Number 1");
        JsonNode waiting = held().get(0);
        assertThat(waiting.get("missing").toString()).isEqualTo("[\"event.plan\"]");
        assertThat(waiting.get("step").intValue()).isEqualTo(2);
        assertThat(explainedSteps("ann").findValuesAsText("state")).containsExactly("sent", "held", "later");
        assertThat(commands.run("email", "held", tenant).out())
                .contains("no value for {{event.plan}}", "email release --help");

        commands.json("program", "edit", tenant, program, "--from", write(THREE_STEPS.replace("event.plan", "event.n")))
                .done();
        commands.json("program", "approve", tenant, program).done();
        JsonNode released = commands.json(
                        "email", "release", tenant, waiting.get("emailId").textValue())
                .done();
        assertThat(released.get("state").textValue()).isEqualTo("released");
        after(Duration.ZERO);
        assertThat(mail.subjects()).containsExactly("Number 1", "Your 1");
        assertThat(held()).isEmpty();

        commands.json("program", "pause", tenant, program).done();
        after(Duration.ofDays(5));
        assertThat(mail.subjects()).hasSize(2);
        assertThat(explainedSteps("ann").findValuesAsText("state")).containsExactly("sent", "sent", "frozen");
        commands.json("program", "resume", tenant, program).done();
        after(Duration.ZERO);
        assertThat(mail.subjects()).containsExactly("Number 1", "Your 1", "Bye");
        assertThat(commands.json("program", "show", tenant, program)
                        .done()
                        .at("/emails/sent")
                        .longValue())
                .isEqualTo(3);
    }

    @Test
    void discard_ofAllThatAreHeldInAProgram_letsTheirContactsGoOn() throws IOException {
        String program =
                live("user.signed_up", "steps: [{subject: '{{event.plan}}', text: a}, {subject: two, text: a}]");
        signUp("ann");
        signUp("bob");
        after(Duration.ZERO);

        JsonNode discarded =
                commands.json("email", "discard", tenant, "--program", program).done();
        assertThat(discarded.get("discarded").intValue()).isEqualTo(2);
        after(Duration.ZERO);
        assertThat(mail.subjects()).containsExactly("two", "two");
        assertThat(commands.run("email", "release", tenant, "--program", program)
                        .out())
                .isEqualTo("0 emails are released.\n");
    }

    @Test
    void list_thatContinues_saysWhere_andContinuesThere() throws IOException {
        live("user.signed_up", THREE_STEPS);
        List<String> seen = new ArrayList<>();
        for (String user : List.of("ann", "bob", "cid")) {
            signUp(user);
            after(Duration.ZERO);
        }

        Result first = commands.json("email", "outbox", tenant, "--limit", "2");
        seen.addAll(first.done().findValuesAsText("emailId"));
        assertThat(first.err()).contains("the list continues", "--from ");
        String place = first.err().strip().replaceFirst(".*--from ", "");
        Result second = commands.json("email", "outbox", tenant, "--limit", "2", "--from", place);
        seen.addAll(second.done().findValuesAsText("emailId"));

        assertThat(seen).hasSize(3).doesNotHaveDuplicates();
        assertThat(second.err()).isEmpty();
        assertThat(commands.json("email", "outbox", tenant, "--from", "somewhere")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void outbox_withoutAMailServer_hasWhatWouldHaveBeenSent() throws IOException {
        String program = live("user.signed_up", THREE_STEPS);
        mail.then(new SendOutcome.Kept());
        signUp("ann");
        after(Duration.ZERO);
        signUp("bob");
        after(Duration.ZERO);

        JsonNode outbox = commands.json("email", "outbox", tenant).done();
        assertThat(outbox.findValuesAsText("state")).containsExactlyInAnyOrder("kept", "sent");
        JsonNode kept = commands.json("email", "outbox", tenant, "--state", "kept")
                .done()
                .get(0);
        assertThat(kept.get("to").textValue()).isEqualTo("ann@example.com");
        assertThat(kept.get("text").textValue())
                .startsWith("Hello ann@example.com\n\n-- \n")
                .contains("Springfield\nUnsubscribe: https://intake.example/u/");
        assertThat(commands.run("email", "show", tenant, kept.get("emailId").textValue())
                        .out())
                .contains("State    kept since", "Subject: Number 1", "Hello ann@example.com");
        assertThat(commands.json("email", "outbox", tenant, "--contact", "bob", "--program", program)
                        .done()
                        .findValuesAsText("state"))
                .containsExactly("sent");
        assertThat(commands.json("email", "outbox", tenant, "--contact", "eve").refused(1))
                .contains("has no contact");
    }

    @Test
    void decision_aboutAnEmailThatDoesNotWait_isARefusal() throws IOException {
        live("user.signed_up", THREE_STEPS);
        signUp("ann");
        after(Duration.ZERO);
        String sent = commands.json("email", "outbox", tenant)
                .done()
                .get(0)
                .get("emailId")
                .textValue();

        assertThat(commands.json("email", "release", tenant, sent).refused(1))
                .isEqualTo("the email is sent and does not need review; nothing was changed");
        String unknown = "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a";
        assertThat(commands.json("email", "discard", tenant, unknown).refused(1))
                .startsWith("there is no such email; ");
        assertThat(commands.json("email", "show", tenant, unknown).refused(1))
                .isEqualTo("there is no such email; \"intake email outbox " + tenant + "\" prints the existing ones");
        assertThat(commands.json("email", "release", tenant, "--program", unknown)
                        .refused(1))
                .contains("there is no such program; ");
    }

    @Test
    void explain_ofAnEvent_answersForEveryProgram() throws IOException {
        String welcome = live("user.signed_up", THREE_STEPS);
        commands.clock.move(Duration.ofSeconds(1));
        live("x.y", ONE_STEP);
        commands.clock.move(Duration.ofSeconds(1));
        signUp("ann");
        commands.clock.move(Duration.ofSeconds(1));
        commands.json("program", "pause", tenant, welcome).done();
        commands.clock.move(Duration.ofSeconds(1));
        signUp("bob");
        commands.json("program", "resume", tenant, welcome).done();
        JsonNode events = commands.json("events", "list", tenant).done();
        String bobs = events.get(0).get("eventId").textValue();
        String anns = events.get(1).get("eventId").textValue();

        JsonNode fired = commands.json("explain", tenant, "--event", anns).done();
        assertThat(fired.at("/event/type").textValue()).isEqualTo("user.signed_up");
        assertThat(fired.findValuesAsText("firing")).containsExactly("fired", "no-match");
        assertThat(fired.at("/programs/0/steps")).hasSize(3);
        JsonNode paused = commands.json("explain", tenant, "--event", bobs).done();
        assertThat(paused.findValuesAsText("firing")).containsExactly("paused", "no-match");
        assertThat(paused.at("/programs/0/programState").textValue()).isEqualTo("active");
        assertThat(commands.run("explain", tenant, "--contact", "bob@example.com")
                        .out())
                .contains(
                        "N (" + welcome
                                + ", active) did not fire: the program was paused at 2026-03-04T05:06:10.123456Z"
                                + " (event " + bobs + ").",
                        "did not fire: the contact has no x.y.");
        assertThat(commands.run("explain", tenant, "--event", anns).out())
                .contains("fired at 2026-03-04T05:06:09.123456Z.", "  step 1  due at 2026-03-04T05:06:09.123456Z");
        assertThat(commands.json("events", "list", tenant).done().findValuesAsText("eventId"))
                .containsExactly(bobs, anns);
        assertThat(commands.run("events", "list", tenant).out()).contains("EVENT", bobs);
    }

    @Test
    void explain_byMessageId_findsTheEventThatWasSentWithIt() throws IOException {
        live("user.signed_up", THREE_STEPS);
        commands.send(tenant, TestCommands.trackWithMessageId("ann", "user.signed_up", "m-1"));

        assertThat(commands.json("explain", tenant, "--message-id", "m-1")
                        .done()
                        .findValuesAsText("firing"))
                .containsExactly("fired");
        assertThat(commands.json("explain", tenant, "--message-id", "m-2").refused(1))
                .contains("has no event", "it has not arrived");
    }
}
