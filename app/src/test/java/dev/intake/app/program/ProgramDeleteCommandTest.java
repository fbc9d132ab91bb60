package dev.intake.app.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.app.command.TestCommands;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramDeleteCommandTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    private String draft(String name) {
        return commands.json("program", "draft", tenant, "--name", name, "--on", "a.b")
                .done()
                .get("programId")
                .textValue();
    }

    @Test
    void draft_isDeletedOnceConfirmed_andThatIsOnRecord() {
        String kept = draft("Kept");
        String program = draft("Thanks");

        assertThat(commands.json("program", "delete", tenant, program).refused(1))
                .contains("nothing was deleted");
        commands.typed = Optional.of("thanks");
        assertThat(commands.json("program", "delete", tenant, program).refused(1))
                .contains("nothing was deleted");
        commands.typed = Optional.of(" Thanks ");
        assertThat(commands.json("program", "delete", tenant, program)
                        .done()
                        .get("deleted")
                        .booleanValue())
                .isTrue();

        assertThat(commands.json("program", "list", tenant).done().findValuesAsText("programId"))
                .containsExactly(kept);
        assertThat(commands.intake.accessViews(new TenantId(tenant)).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("delete draft " + program);
        assertThat(commands.json("program", "delete", tenant, program, "--yes").refused(1))
                .contains("there is no such program");
    }

    @Test
    void programThatWasApproved_stays() {
        Program.Draft draft = commands.intake
                .programLifecycle()
                .draft(new TenantId(tenant), "Live", new EventType("a.b"))
                .orElseThrow();
        assertThat(commands.storage.unitOfWork().inTenant(new TenantId(tenant), stores -> {
                    stores.programs().save(java.util.List.of(draft.approve()));
                    return true;
                }))
                .isPresent();

        assertThat(commands.json("program", "delete", tenant, draft.id().toString(), "--yes")
                        .refused(1))
                .contains("is active; only a draft can be deleted");
        assertThat(commands.json("program", "list", tenant).done()).hasSize(1);
    }
}
