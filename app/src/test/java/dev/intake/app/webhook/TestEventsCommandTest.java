package dev.intake.app.webhook;

import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.app.command.TestCommands;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestTenant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestEventsCommandTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    @Test
    public void remove_onceConfirmed_removesTestEventsAlone_andSaysHowMany() {
        commands.send(
                tenant,
                track("u1", "order.created"),
                TestTenant.track("tester", null, "order.created", "intake-test-1"));
        assertThat(commands.run("events", "list", tenant).out()).contains(" (test)");

        assertThat(commands.json("test-events", "remove", tenant).refused(1)).contains("nothing was removed");
        commands.typed = Optional.of("yes");
        assertThat(commands.json("test-events", "remove", tenant).refused(1)).contains("nothing was removed");
        commands.typed = Optional.of(" " + tenant + " ");
        JsonNode removed = commands.json("test-events", "remove", tenant).done();

        assertThat(removed.get("events").intValue()).isEqualTo(1);
        assertThat(removed.get("contacts").intValue()).isEqualTo(1);
        assertThat(commands.json("events", "list", tenant).done().findValuesAsText("test"))
                .containsExactly("false");
        assertThat(commands.storage.accessViews(new TenantId(tenant)).audit(9))
                .filteredOn(entry -> entry.action().equals("remove test events"))
                .extracting(AuditEntry::actor)
                .containsExactly(Actor.COMMAND_LINE);
        assertThat(commands.run("test-events", "remove", tenant, "--yes").out())
                .contains("Removed 0 test events, 0 enrollments, 0 emails and 0 contacts.");
    }

    @Test
    public void remove_ofNoTenant_isRefused() {
        assertThat(commands.json("test-events", "remove", "tn_nobody", "--yes").refused(1))
                .contains("there is no tenant tn_nobody");
    }
}
