package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContactErasureCommandsTest {
    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
        commands.send(tenant, identify("u1", "Ada@example.com", "Ada"), track("u1", "user.signed_up"));
    }

    @Test
    void erase_withYes_erases_andSaysHowMuch() {
        JsonNode erased = commands.json("contact", "erase", tenant, "--external-id", "u1", "--yes")
                .done();

        assertThat(erased.get("erased").booleanValue()).isTrue();
        assertThat(erased.get("events").intValue()).isEqualTo(1);
        assertThat(erased.toString()).doesNotContain("Ada", "u1");
        assertThat(commands.json("contact", "show", tenant, "--external-id", "u1")
                        .refused(1))
                .contains("has no contact with the external id");
        assertThat(commands.storage.accessViews(new TenantId(tenant)).audit(9))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.actor()).isEqualTo(Actor.COMMAND_LINE);
                    assertThat(entry.action())
                            .isEqualTo(
                                    "erase contact " + erased.get("contactId").textValue());
                });
    }

    @Test
    void erase_withItsAddressTyped_erases() {
        commands.typed = Optional.of(" ada@example.com ");

        Result result = commands.run("contact", "erase", tenant, "--email", "ada@example.com");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("with 1 events");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "bob@example.com", "u1"})
    void erase_withAnythingElseTyped_orNothing_changesNothing(String typed) {
        for (Optional<String> line : List.of(Optional.<String>empty(), Optional.of(typed))) {
            commands.typed = line;
            assertThat(commands.json("contact", "erase", tenant, "--external-id", "u1")
                            .refused(1))
                    .isEqualTo("nothing was erased: give --yes, or type the contact's address");
        }
        commands.json("contact", "show", tenant, "--external-id", "u1").done();
        assertThat(audit()).isEmpty();
    }

    @Test
    void erase_ofAnAddressThatSeveralHave_asksWhich() {
        commands.send(tenant, identify("u2", "ada@example.com", "Other"));

        assertThat(commands.json("contact", "erase", tenant, "--email", "ada@example.com", "--yes")
                        .refused(1))
                .startsWith("several contacts have this email address; give one of them with --id: ");
        assertThat(audit()).isEmpty();
    }

    @Test
    void eraseAndExport_ofAMissingContact_areRefused() {
        for (String command : new String[] {"erase", "export"}) {
            assertThat(commands.json("contact", command, tenant, "--external-id", "nobody")
                            .refused(1))
                    .isEqualTo("tenant " + tenant + " has no contact with the external id \"nobody\"");
        }
    }

    @Test
    void export_printsAllThatIsStored_asOneValue_andIsOnRecord() {
        JsonNode exported = commands.json("contact", "export", tenant, "--email", "ada@example.com")
                .done();

        assertThat(exported.get("externalId").textValue()).isEqualTo("u1");
        assertThat(exported.at("/events/0/type").textValue()).isEqualTo("user.signed_up");
        assertThat(exported.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "contactId",
                        "externalId",
                        "email",
                        "name",
                        "createdAt",
                        "updatedAt",
                        "deactivatedAt",
                        "consent",
                        "attributes",
                        "suppressions",
                        "customers",
                        "users",
                        "programs",
                        "waiting",
                        "failedDeliveries",
                        "ignoredDeliveries",
                        "deliveries",
                        "events");
        assertThat(exported.at("/events/0").properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("eventId", "type", "properties", "occurredAt", "receivedAt", "source", "historical");
        assertThat(commands.run("contact", "export", tenant, "--external-id", "u1")
                        .json())
                .isEqualTo(exported);
        assertThat(audit())
                .extracting(AuditEntry::action)
                .containsOnly("export contact " + exported.get("contactId").textValue())
                .hasSize(2);
    }

    private List<AuditEntry> audit() {
        return commands.storage.accessViews(new TenantId(tenant)).audit(9);
    }
}
