package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftActions;
import dev.intake.program.Remark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks whether a program could be approved, without changing anything. (Spec, Merge fields 4) */
@Command(
        name = "validate",
        description =
                "Check which merge fields of a program's emails may have no value, and since which event. Refused if"
                        + " the draft could not be approved.")
public final class ProgramValidateCommand extends CallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Check this program file instead of the program's current emails.")
    private Optional<Path> from = Optional.empty();

    public ProgramValidateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        return ProgramRow.find(
                caller,
                id,
                program -> from.map(file -> GivenProgramFile.of(file)
                                .sequence(
                                        program.outline(),
                                        sequence -> checked(caller, program, Optional.of(program.file(sequence)))))
                        .orElseGet(() -> checked(caller, program, Optional.empty())));
    }

    private Outcome checked(Caller caller, ProgramRow program, Optional<String> file) {
        Json given =
                DraftActions.VALIDATE.input().typed(name -> name.equals("file") ? file : Optional.of(program.id()));
        return outcome(
                caller.call(DraftActions.VALIDATE, given),
                (check, again) -> new Checked(
                                program,
                                check.path("emails").asInt(),
                                check.path("postalAddressMissing").asBoolean(),
                                FindingView.of(check),
                                check.path("sameEvent"))
                        .outcome(caller.tenant()),
                caller);
    }

    /**
     * A check.
     *
     * @param emails the number of checked emails
     * @param addressMissing whether approval requires a postal address that the tenant does not have
     * @param findings the findings
     * @param sameEvent an array of the other live programs on the event
     */
    private record Checked(
            ProgramRow program, int emails, boolean addressMissing, FindingView findings, JsonNode sameEvent) {
        Outcome outcome(TenantId tenant) {
            List<Remark> obstacles = new ArrayList<>();
            if (program.isDraft() && emails == 0) {
                obstacles.add(Remark.noEmails());
            }
            if (program.isDraft() && addressMissing) {
                obstacles.add(Remark.noPostalAddress());
            }
            return obstacles.isEmpty() && findings.allowsApproval()
                    ? shown()
                    : new NotReady(tenant, program.id(), obstacles, findings)
                            .outcome("program " + program.id() + " cannot be approved");
        }

        private Outcome shown() {
            ObjectNode json = dev.intake.app.output.Json.object().put("programId", program.id());
            findings.put(json);
            json.set("sameEvent", sameEvent);
            List<String> lines = new ArrayList<>(findings.lines());
            lines.addAll(ProgramView.sameEvent(sameEvent));
            lines.add(emails + (emails == 1 ? " email" : " emails") + " checked: "
                    + (findings.findings().isEmpty() ? "no findings." : "no finding prevents approval."));
            return Outcome.done(json, lines);
        }
    }
}
