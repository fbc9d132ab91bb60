package dev.intake.app.privacy;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Confirmation;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.RemoveTestEvents.Removed;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes test events. */
@Command(
        name = "remove",
        description = "Remove a tenant's test events, whose messageId begins with " + DedupeKey.TEST
                + ", with the enrollments and emails that they caused and the contacts that only test events created.")
public final class TestEventsRemoveCommand extends TenantCommand {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    private final Terminal terminal;

    public TestEventsRemoveCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        String tenant = scope.tenant().value();
        if (!confirmation.isGiven(
                terminal,
                "To remove the test events of tenant " + tenant + " permanently, type " + tenant,
                tenant::equals)) {
            return Outcome.refused("nothing was removed: give --yes, or type the tenant's id");
        }
        return removed(
                scope.tenant(),
                scope.connectors()
                        .removeTestEvents()
                        .remove(scope.tenant(), Actor.COMMAND_LINE)
                        .orElseThrow());
    }

    private static Outcome removed(TenantId tenant, Removed removed) {
        List<String> lines = new ArrayList<>(List.of("Removed " + removed.events() + " test events, "
                + removed.enrollments() + " enrollments, " + removed.emails() + " emails and " + removed.contacts()
                + " contacts."));
        lines.addAll(SendingView.lines(removed.sending()));
        return Outcome.done(
                Json.object()
                        .put("tenantId", tenant.value())
                        .put("events", removed.events())
                        .put("programs", removed.enrollments())
                        .put("emails", removed.emails())
                        .put("contacts", removed.contacts())
                        .set("sending", SendingView.json(removed.sending())),
                lines);
    }
}
