package dev.intake.app.command;

import dev.intake.app.output.EmailView;
import dev.intake.app.output.Json;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.port.EmailQuery;
import dev.intake.program.ProgramId;
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
final class EmailHeldCommand extends TenantCommand {
    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only of this program.")
    private Optional<ProgramId> program = Optional.empty();

    @Mixin
    private ListLimit limit = new ListLimit();

    EmailHeldCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Optional<Outcome> wrongUsage() {
        return limit.isPossible() ? Optional.empty() : Optional.of(limit.refused());
    }

    @Override
    Outcome run(TenantScope scope) {
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
