package dev.intake.app.command;

import dev.intake.app.output.Json;
import dev.intake.app.output.SendingView;
import dev.intake.app.settings.Settings;
import dev.intake.audit.Actor;
import dev.intake.event.DedupeKey;
import dev.intake.tenant.TenantId;
import dev.intake.text.CleanText;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.RemoveTestEvents.Removed;
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
final class TestEventsRemoveCommand extends ConnectorCommand {
    @Option(names = "--yes", description = "Do not ask. Without it, the tenant's id is to be typed.")
    private boolean yes = false;

    private final Terminal terminal;

    TestEventsRemoveCommand(Surroundings surroundings) {
        super(surroundings);
        this.terminal = surroundings.terminal();
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
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
