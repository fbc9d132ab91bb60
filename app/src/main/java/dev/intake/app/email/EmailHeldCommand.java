package dev.intake.app.email;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ListCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.remote.ApiRequest;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the emails that need review. (Decisions 6.5) */
@Command(
        name = "held",
        description = "List the emails that need review, last changed first: held because a merge field has no value,"
                + " failed, or unsure whether they were sent.")
public final class EmailHeldCommand extends ListCommand implements RemoteCommand {
    private static final String NONE = "No emails need review.";
    private static final Optional<String> HINT =
            Optional.of("Edit the program and release them, or discard them; see \"intake email release --help\".");

    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only emails of this program.")
    private Optional<ProgramId> program = Optional.empty();

    public EmailHeldCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        EmailQuery review =
                EmailQuery.latest(limit().value()).inStates(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE);
        return EmailList.of(scope, limit(), program.map(review::ofProgram).orElse(review), NONE, HINT);
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        String states = Stream.of(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE)
                .map(EmailStatus::label)
                .collect(Collectors.joining(","));
        return EmailList.of(
                tenant,
                limit(),
                ApiRequest.get("/emails")
                        .with("content", "true")
                        .with("state", states)
                        .with("program", program),
                NONE,
                HINT);
    }
}
