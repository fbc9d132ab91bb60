package dev.intake.app.feedback;

import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.feedback.FeedbackProvider;
import picocli.CommandLine.Parameters;

/** A command about one of a tenant's feedback providers. */
abstract class FeedbackCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "PROVIDER", description = "resend or postmark.")
    private FeedbackProvider provider = Arguments.NO_PROVIDER;

    protected FeedbackCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command for an existing tenant. */
    protected abstract Outcome run(TenantScope scope, FeedbackProvider chosen);

    @Override
    protected final Outcome run(TenantScope scope) {
        return run(scope, provider);
    }
}
