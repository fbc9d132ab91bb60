package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.enrollment.ProgramId;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.template.DraftFinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks whether a program could be approved, and changes nothing. (Spec, Merge fields 4) */
@Command(
        name = "validate",
        description =
                "Check which merge fields of a program's emails may have no value, and since which event. Refused if"
                        + " the draft could not be approved.")
public final class ProgramValidateCommand extends ProgramCommand {
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
        return from.map(file -> GivenProgramFile.of(file, program)
                        .sequence(sequence -> checked(
                                scope.programs().check().check(scope.tenant(), program, sequence), scope, others)))
                .orElseGet(() -> checked(
                        scope.programs()
                                .check()
                                .check(
                                        scope.tenant(),
                                        program,
                                        scope.programs().views().sequence(scope.tenant(), program)),
                        scope,
                        others));
    }

    private static Outcome checked(ProgramCheck check, TenantScope scope, List<Program> others) {
        boolean draft = check.program() instanceof Program.Draft;
        if (draft && check.sequence().steps().isEmpty()) {
            return noEmails(scope.tenant(), check.program().id());
        }
        boolean needsAddress = check.blocking().isEmpty() && check.sequence().needsPostalAddress();
        return draft && needsAddress && scope.stored().sender().postalAddress().isEmpty()
                ? noPostalAddress(scope.tenant())
                : checked(check, others);
    }

    /** Returns the refusal to approve a program of a tenant without a postal address. */
    static Outcome noPostalAddress(TenantId tenant) {
        return Outcome.refused("the tenant has no postal address, which the footer of marketing email requires. Set it"
                + " with \"intake tenant sender " + tenant + " --postal-address LINE\", or in the dashboard (Settings,"
                + " Integrations); then approve the program");
    }

    /** Returns the refusal to approve a draft without emails. */
    static Outcome noEmails(TenantId tenant, ProgramId program) {
        return Outcome.refused("program " + program + " has no emails. Write them in the dashboard, or in a file that"
                + " \"intake program edit " + tenant + " " + program
                + " --from FILE\" reads; then approve the program");
    }

    private static Outcome checked(ProgramCheck check, List<Program> others) {
        if (!check.blocking().isEmpty()) {
            return blocked("program " + check.program().id() + " cannot be approved", check.findings());
        }
        ObjectNode json = Json.object().put("programId", check.program().id().toString());
        FindingView.put(check, json);
        json.set("sameEvent", SameEventView.json(others));
        int emails = check.sequence().emails().size();
        List<String> lines = new ArrayList<>(FindingView.lines(check));
        lines.addAll(SameEventView.lines(others));
        lines.add(emails + (emails == 1 ? " email" : " emails") + " checked: "
                + (check.findings().isEmpty() ? "no findings." : "no finding prevents approval."));
        return Outcome.done(json, lines);
    }

    /** Returns the refusal to approve a draft, with all findings about its emails. */
    static Outcome blocked(String what, List<DraftFinding> findings) {
        String why = what + ": "
                + findings.stream()
                        .filter(DraftFinding::blocks)
                        .map(finding -> finding.place() + ": " + finding.message())
                        .collect(Collectors.joining("; "));
        ObjectNode json = Json.object().put("ok", false).put("message", why);
        json.set("findings", FindingView.json(findings));
        List<String> complaint = new ArrayList<>();
        complaint.add("intake: " + why);
        FindingView.lines(findings.stream().filter(finding -> !finding.blocks()).toList())
                .forEach(line -> complaint.add("  " + line));
        return new Outcome(Outcome.REFUSED, json, List.of(), complaint);
    }
}
