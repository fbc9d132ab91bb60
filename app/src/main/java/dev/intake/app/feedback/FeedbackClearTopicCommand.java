package dev.intake.app.feedback;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import picocli.CommandLine.Command;

/** Removes the topic of Amazon SNS. */
@Command(
        name = "clear-topic",
        description = "Remove a tenant's topic of Amazon SNS. Its messages are rejected from then on.")
public final class FeedbackClearTopicCommand extends TenantCommand {
    public FeedbackClearTopicCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return scope.connectors()
                .snsTopics()
                .clear(scope.tenant(), Actor.COMMAND_LINE)
                .map(wasSet -> Outcome.done(
                        Json.object().put("provider", TopicView.PROVIDER).put("cleared", wasSet),
                        wasSet ? "Removed the topic." : "There was no topic."))
                .orElseGet(scope::gone);
    }
}
