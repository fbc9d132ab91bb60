package dev.intake.app.contact;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.ingest.Operation;
import dev.intake.testing.ManualClock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContactShowCommandTest {
    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
    }

    private JsonNode show(String by, String value) {
        return commands.json("contact", "show", tenant, by, value).done();
    }

    @Test
    void contact_isShownWithAllThatIsKnownOfIt() {
        JsonNode set =
                commands.json("signup-event", "set", tenant, "user.signed_up").done();
        String program = set.at("/program/programId").textValue();
        commands.approve(tenant, program);
        commands.send(tenant, identify("u1", "Ada@example.com", "Ada"), track("u1", "user.signed_up"));

        JsonNode shown = show("--external-id", "u1");

        assertThat(shown.get("externalId").textValue()).isEqualTo("u1");
        assertThat(shown.get("email").textValue()).isEqualTo("Ada@example.com");
        assertThat(shown.get("name").textValue()).isEqualTo("Ada");
        assertThat(shown.get("attributes").toString()).isEqualTo("{\"plan\":\"pro\"}");
        assertThat(shown.get("consent").toString())
                .isEqualTo("{\"state\":\"granted\",\"source\":\"customer\",\"at\":\"" + ManualClock.START + "\"}");
        assertThat(shown.at("/events/0/type").textValue()).isEqualTo("user.signed_up");
        assertThat(shown.at("/events/0/properties").toString()).isEqualTo("{\"n\":1}");
        assertThat(shown.at("/events/0/occurredAt").textValue()).isEqualTo(ManualClock.START.toString());
        assertThat(shown.at("/enrollments/0/programId").textValue()).isEqualTo(program);
        assertThat(shown.at("/enrollments/0/programName").textValue()).isEqualTo("Welcome");
        assertThat(shown.at("/enrollments/0/entryEventId")).isEqualTo(shown.at("/events/0/eventId"));
        assertThat(show("--id", shown.get("contactId").textValue())).isEqualTo(shown);
        assertThat(show("--email", " ADA@EXAMPLE.COM ")).isEqualTo(shown);
        assertThat(commands.run("contact", "show", tenant, "--external-id", "u1")
                        .out())
                .contains("Ada@example.com", "plan  \"pro\"", "user.signed_up  {\"n\":1}", "Welcome  active");
    }

    @Test
    void contact_thatIsDeactivatedAndWhoseAddressIsClosed_isShownAsSuch() {
        Operation.Identify ada = identify("u1", "Ada@example.com", "Ada");
        commands.send(tenant, ada, new Operation.Deactivate(ada.subject()));
        commands.json("suppression", "add", tenant, "ada@example.com", "--reason", "hard-bounce")
                .done();

        JsonNode shown = show("--external-id", "u1");

        assertThat(shown.get("deactivatedAt").textValue()).isEqualTo(ManualClock.START.toString());
        assertThat(shown.at("/suppressions/0/reason").textValue()).isEqualTo("hard-bounce");
        assertThat(shown.get("heldEmails").intValue()).isZero();
        assertThat(commands.run("contact", "show", tenant, "--external-id", "u1")
                        .out())
                .contains("Deactivated  " + ManualClock.START);
    }

    @Test
    void json_hasTheseFields_inThisOrder() {
        commands.send(tenant, identify("u1", "Ada@example.com", "Ada"), track("u1", "user.signed_up"));

        JsonNode shown = show("--external-id", "u1");

        assertThat(shown.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "contactId",
                        "externalId",
                        "email",
                        "name",
                        "createdAt",
                        "updatedAt",
                        "deactivatedAt",
                        "attributes",
                        "consent",
                        "heldEmails",
                        "events",
                        "enrollments");
        assertThat(shown.at("/events/0").properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "eventId",
                        "contactId",
                        "type",
                        "properties",
                        "occurredAt",
                        "receivedAt",
                        "source",
                        "historical");
    }

    @Test
    void emailOfSeveral_showsThePreferredOne_andNamesTheOthers() {
        commands.send(tenant, identify("", "a@example.com", "Old"));
        commands.send(tenant, identify("u1", "a@example.com", "Known"), identify("u2", "a@example.com", "Later"));

        JsonNode shown = show("--email", "a@example.com");

        assertThat(shown.get("name").textValue()).isEqualTo("Known");
        assertThat(shown.get("sameEmail")).hasSize(2);
        assertThat(show("--id", shown.at("/sameEmail/1").textValue())
                        .get("name")
                        .textValue())
                .isEqualTo("Old");
        assertThat(commands.run("contact", "show", tenant, "--email", "a@example.com")
                        .out())
                .contains("Other contacts with this email");
    }

    @Test
    void contactWithoutAnything_isShownAsEmpty() {
        commands.send(tenant, track("u1", "a.b"));

        JsonNode shown = show("--external-id", "u1");

        assertThat(shown.get("email").isNull()).isTrue();
        assertThat(shown.get("consent").toString()).isEqualTo("{\"state\":\"not_recorded\"}");
        assertThat(commands.run("contact", "show", tenant, "--external-id", "u1")
                        .out())
                .contains("Email        none", "Consent      not recorded", "Attributes: none", "Enrollments: none");
    }

    @Test
    void hostileName_isShownAsText() {
        commands.send(tenant, identify("u1", "a@example.com", "\u001b]0;gotcha\u0007"));

        assertThat(commands.run("contact", "show", tenant, "--external-id", "u1")
                        .out())
                .contains("\\u001b]0;gotcha\\u0007")
                .doesNotContain("\u001b");
    }

    @Test
    void unknownContact_isARefusal() {
        assertThat(commands.json("contact", "show", tenant, "--external-id", "nobody")
                        .refused(1))
                .isEqualTo("tenant " + tenant + " has no contact with the external id \"nobody\"");
    }
}
