package dev.intake.app.feedback;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Fault;
import dev.intake.feedback.ReceiveMailReport;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Reads a report that a mail server passes on. Its exit codes are those of sysexits, which mail servers understand. */
@Command(
        name = "mail-feedback",
        description =
                "Read an email on standard input that reports a bounce (RFC 3464) or a complaint (RFC 5965), as a mail"
                        + " server's pipe hands it over. Other emails are ignored. Exit codes: 0 done or ignored, 75 try again.",
        exitCodeOnExecutionException = MailFeedbackCommand.TRY_AGAIN)
public final class MailFeedbackCommand extends TenantCommand {
    /** The exit code after which the mail server keeps the email and delivers it again. (sysexits, EX_TEMPFAIL) */
    static final int TRY_AGAIN = 75;

    /** The maximum size in bytes. A larger email is not a report, because a report contains at most the reported email. */
    static final int MAX_BYTES = 1024 * 1024;

    private final Terminal terminal;

    public MailFeedbackCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    /** Returns an exit code with which the mail server keeps the email until the settings are corrected. */
    @Override
    protected Outcome onFaults(List<Fault> faults) {
        return super.onFaults(faults).withExitCode(TRY_AGAIN);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return terminal.readAll(MAX_BYTES)
                .map(MailReportReader::read)
                .map(report ->
                        scope.intake().receiveMailReport().receive(scope.tenant(), report.id(), report.feedback()))
                .map(MailFeedbackCommand::done)
                .orElseGet(() -> done(ReceiveMailReport.Outcome.IGNORED));
    }

    private static Outcome done(ReceiveMailReport.Outcome outcome) {
        String result = outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return Outcome.done(Json.object().put("result", result), result);
    }
}
