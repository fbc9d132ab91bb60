package dev.intake.app.webhook;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.event.EventQuery;
import dev.intake.kernel.RecordCursor;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the events with a pending customer match. (Decisions 2.8) */
@Command(name = "parked", description = "List the events whose customer is not linked to a contact yet, oldest first.")
public final class ConnectorParkedCommand extends WorldCommand {
    @Mixin
    private final ListLimit limit = new ListLimit();

    public ConnectorParkedCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return limit.usageError(place -> RecordCursor.parse(place).isPresent());
    }

    @Override
    protected Outcome run(TenantScope scope) {
        ConnectorViews views = scope.connectors().views(scope.tenant());
        List<ParkedEvent> parked = views.parked(limit.from().map(EventQuery.Cursor::behind), limit.value());
        return limit.outcome(
                parked,
                DeliveryView::json,
                rows -> rows.isEmpty() ? List.of("No parked events.") : DeliveryView.tableOfParked(rows),
                event -> event.delivery().mark().position(),
                last -> views.parked(Optional.of(EventQuery.Cursor.behind(last)), 1));
    }
}
