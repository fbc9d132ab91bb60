package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteProgram;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.Remark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks whether a program could be approved, without changing anything. (Spec, Merge fields 4) */
@Command(
        name = "validate",
        description =
                "Check which merge fields of a program's emails may have no value, and since which event. Refused if"
                        + " the draft could not be approved.")
public final class ProgramValidateCommand extends ProgramCommand implements RemoteCommand {
    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Check this program file instead of the program's current emails.")
    private Optional<Path> from = Optional.empty();

    public ProgramValidateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        List<Program> others = scope.programs().check().liveOnSameEvent(scope.tenant(), program);
        return from.map(file -> GivenProgramFile.of(file)
                        .sequence(
                                program.outline(),
                                sequence -> checked(
                                        scope.programs().check().check(scope.tenant(), program, sequence),
                                        scope,
                                        others)))
                .orElseGet(() -> checked(
                        scope.programs()
                                .check()
                                .check(
                                        scope.tenant(),
                                        program,
                                        scope.programs().views(scope.tenant()).sequence(program)),
                        scope,
                        others));
    }

    private static Outcome checked(ProgramCheck check, TenantScope scope, List<Program> others) {
        return new Checked(
                        check.program(),
                        check.sequence().emails().size(),
                        check.lacksPostalAddress(),
                        FindingView.of(check),
                        SameEventView.json(others))
                .outcome(scope.tenant());
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return find(
                tenant,
                program -> from.map(file -> GivenProgramFile.of(file)
                                .sequence(
                                        program.program().outline(),
                                        sequence -> checked(
                                                tenant,
                                                program,
                                                Optional.of(RemoteDrafts.body(program.program(), sequence)))))
                        .orElseGet(() -> checked(tenant, program, Optional.empty())));
    }

    private static Outcome checked(RemoteTenant tenant, RemoteProgram program, Optional<ApiBody> file) {
        ApiRequest request = ApiRequest.of("POST", program.path() + "/validate");
        ObjectNode check = tenant.call(file.map(request::with).orElse(request));
        return new Checked(
                        program.program(),
                        check.path("emails").asInt(),
                        check.path("postalAddressMissing").asBoolean(),
                        FindingView.of(check),
                        check.path("sameEvent"))
                .outcome(tenant.tenant());
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
            Program program, int emails, boolean addressMissing, FindingView findings, JsonNode sameEvent) {
        Outcome outcome(TenantId tenant) {
            List<Remark> obstacles = new ArrayList<>();
            if (program instanceof Program.Draft && emails == 0) {
                obstacles.add(Remark.noEmails());
            }
            if (program instanceof Program.Draft && addressMissing) {
                obstacles.add(Remark.noPostalAddress());
            }
            return obstacles.isEmpty() && findings.allowsApproval()
                    ? shown()
                    : new NotReady(tenant, program.id(), obstacles, findings)
                            .outcome("program " + program.id() + " cannot be approved");
        }

        private Outcome shown() {
            ObjectNode json = Json.object().put("programId", program.id().toString());
            findings.put(json);
            json.set("sameEvent", sameEvent);
            List<String> lines = new ArrayList<>(findings.lines());
            lines.addAll(SameEventView.lines(sameEvent));
            lines.add(emails + (emails == 1 ? " email" : " emails") + " checked: "
                    + (findings.findings().isEmpty() ? "no findings." : "no finding prevents approval."));
            return Outcome.done(json, lines);
        }
    }
}
