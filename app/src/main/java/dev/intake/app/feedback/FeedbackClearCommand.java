package dev.intake.app.feedback;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.feedback.FeedbackProvider;
import picocli.CommandLine.Command;

/** Removes the secret of a feedback provider. */
@Command(name = "clear", description = "Remove the secret of an email provider. Its reports are rejected from then on.")
public final class FeedbackClearCommand extends FeedbackCommand {
    public FeedbackClearCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, FeedbackProvider provider) {
        scope.note("clear feedback secret of " + provider.segment());
        boolean wasSet = scope.connectors()
                .feedbackSecrets()
                .clear(scope.tenant(), provider)
                .orElseThrow();
        return Outcome.done(
                Json.object().put("provider", provider.segment()).put("cleared", wasSet),
                wasSet
                        ? "Removed the secret of " + provider.segment() + "."
                        : "There was no secret of " + provider.segment() + ".");
    }
}
