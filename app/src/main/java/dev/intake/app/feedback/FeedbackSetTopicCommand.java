package dev.intake.app.feedback;

import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.TopicArn;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Sets the topic of Amazon SNS to which a tenant's Amazon SES publishes. */
@Command(
        name = "set-topic",
        description = "Set the topic of Amazon SNS to which a tenant's Amazon SES publishes bounces and complaints."
                + " Messages of other topics are rejected.")
public final class FeedbackSetTopicCommand extends TenantCommand {
    @Parameters(
            index = "1",
            paramLabel = "ARN",
            description = "The topic's name, such as arn:aws:sns:eu-west-1:123456789012:bounces.")
    private TopicArn topic = Arguments.NO_TOPIC;

    public FeedbackSetTopicCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return scope.connectors()
                .snsTopics()
                .set(scope.tenant(), topic, Actor.COMMAND_LINE)
                .map(stored -> shown(scope, stored))
                .orElseGet(scope::gone);
    }

    private static Outcome shown(TenantScope scope, SnsTopic stored) {
        String endpoint = scope.settings().baseUrl().feedback(ReceiveSns.SEGMENT, scope.tenant());
        return Outcome.done(
                TopicView.json(Optional.of(stored), endpoint),
                "Subscribe over HTTPS, without raw message delivery, the endpoint  " + endpoint,
                "Then run  "
                        + scope.launcher()
                                .line("feedback", "confirm", scope.tenant().value()));
    }
}
