package dev.intake.app.feedback;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.StoredFeedbackSecret;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Lists a tenant's feedback providers. */
@Command(
        name = "list",
        description =
                "List the endpoints for reports of email providers, with the last characters of their secrets and the"
                        + " state of the topic of Amazon SNS.")
public final class FeedbackListCommand extends TenantCommand {
    public FeedbackListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Map<FeedbackProvider, StoredFeedbackSecret> secrets =
                scope.connectors().feedbackViews(scope.tenant()).secrets();
        Function<FeedbackProvider, String> endpoint =
                provider -> scope.settings().baseUrl().feedback(provider.segment(), scope.tenant());
        Optional<SnsTopic> topic =
                scope.connectors().feedbackViews(scope.tenant()).topic();
        String sns = scope.settings().baseUrl().feedback(ReceiveSns.SEGMENT, scope.tenant());
        Stream<ObjectNode> rows = Stream.of(FeedbackProvider.values())
                .map(provider -> FeedbackView.json(
                        provider, Optional.ofNullable(secrets.get(provider)), endpoint.apply(provider)));
        return Outcome.done(
                Json.array(Stream.concat(rows, Stream.of(TopicView.json(topic, sns)))
                        .toList()),
                Stream.of(FeedbackView.table(secrets, endpoint), List.of(""), TopicView.table(topic, sns))
                        .flatMap(List::stream)
                        .toList());
    }
}
