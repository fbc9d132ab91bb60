package dev.intake.app.privacy;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.app.webhook.ConnectorCommand;
import dev.intake.event.DedupeKey;
import dev.intake.id.TenantId;
import dev.intake.privacy.RemoveTestEvents.Removed;
import dev.intake.text.CleanText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Removes test events. */
@Command(
        name = "remove",
        description =
                "Remove a tenant's test events, whose messageId begins with " + DedupeKey.TEST
                        + ", with the program entries and emails that they began, and the contacts that nothing but tests made.")
public final class TestEventsRemoveCommand extends ConnectorCommand {
    @Option(names = "--yes", description = "Do not ask. Without it, the tenant's id is to be typed.")
    private boolean yes = false;

    private final Terminal terminal;

    public TestEventsRemoveCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        if (!yes && !isConfirmed(tenant)) {
            return Outcome.refused("nothing was removed: give --yes, or type the tenant's id");
        }
        return connectors
                .removeTestEvents()
                .remove(tenant, Actor.COMMAND_LINE)
                .map(removed -> done(tenant, removed))
                .orElseGet(() -> BackendCommand.noSuchTenant(tenant));
    }

    private boolean isConfirmed(TenantId tenant) {
        return terminal.readLine(
                        "The test events of tenant " + tenant + " are removed for good once you type " + tenant)
                .map(CleanText::trimmed)
                .filter(tenant.value()::equals)
                .isPresent();
    }

    private static Outcome done(TenantId tenant, Removed removed) {
        List<String> lines = new ArrayList<>(List.of("Removed " + removed.events() + " test events, "
                + removed.enrollments() + " program entries, " + removed.emails() + " emails and " + removed.contacts()
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
