package dev.intake.app.feedback;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.SnsTopics.Confirmation;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Confirms the subscription of a tenant's endpoint to its topic of Amazon SNS. */
@Command(
        name = "confirm",
        description = "Confirm the subscription to a tenant's topic of Amazon SNS, after SNS asked for it.")
public final class FeedbackConfirmCommand extends TenantCommand {
    public FeedbackConfirmCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return scope.connectors()
                .snsTopics()
                .confirm(scope.tenant(), Actor.COMMAND_LINE)
                .fold(new Confirmation.Cases<>(
                        confirmed -> Outcome.done(
                                TopicView.json(
                                        Optional.of(confirmed.topic()),
                                        scope.settings().baseUrl().feedback(ReceiveSns.SEGMENT, scope.tenant())),
                                "Confirmed. SNS delivers reports from now on."),
                        nothingAsked ->
                                Outcome.refused("SNS asks for no confirmation; set the topic, and add or request"
                                        + " the subscription at SNS"),
                        failed -> Outcome.refused("the subscription was not confirmed: " + failed.reason()
                                + "; a request expires after three days")));
    }
}
