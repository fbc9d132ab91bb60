package dev.intake.app.email;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.ListPlace;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the emails that wait for a person. (Decisions 6.5) */
@Command(
        name = "held",
        description =
                "List the emails that wait for a person, the last first: held for missing merge fields, refused for"
                        + " good, or perhaps not sent.")
public final class EmailHeldCommand extends TenantCommand {
    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only of this program.")
    private Optional<ProgramId> program = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    public EmailHeldCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> wrongUsage() {
        return limit.isPossible() ? Optional.empty() : Optional.of(limit.refused());
    }

    @Override
    protected Outcome run(TenantScope scope) {
        EmailQuery latest =
                EmailQuery.latest(limit.value()).standing(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE);
        EmailQuery waiting =
                limit.from().map(ListPlace::ofEmail).map(latest::behind).orElse(latest);
        EmailQuery query = program.map(waiting::of).orElse(waiting);
        List<StepEmail> emails = scope.programs().views().emails(scope.tenant(), query);
        List<String> lines = new ArrayList<>(emails.isEmpty() ? List.of("No email waits.") : EmailView.table(emails));
        if (!emails.isEmpty()) {
            lines.add("Edit the program and release them, or discard them: \"intake email release --help\".");
        }
        return ListLimit.listed(
                Json.array(emails.stream().map(EmailView::json).toList()),
                lines,
                EmailOutboxCommand.end(scope, query, emails));
    }
}
