package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteProgram;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.program.CatchUp;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramEdit;
import dev.intake.program.Revision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the email sequence of a program. (Decisions 6.4, 6.5) */
@Command(
        name = "edit",
        description =
                "Replace the steps of a draft. Of a program that was live, save them as its next version, which takes"
                        + " effect when a person approves it. Contacts stay at their step and receive its new text; a"
                        + " shorter delay applies to them, too.")
public final class ProgramEditCommand extends ProgramCommand implements RemoteCommand {
    @Option(names = "--from", required = true, paramLabel = "FILE", description = "A program file, YAML or JSON.")
    private Path from = Path.of("");

    @Option(
            names = "--revision",
            paramLabel = "REVISION",
            description = "Refuse the edit if the program, or its next version if it has one, has changed since this"
                    + " revision; see \"program show\".")
    private @Nullable String revision;

    @Option(
            names = "--new-contacts-only",
            description = "Do not send to contacts that were enrolled while the program had no emails.")
    private boolean newContactsOnly = false;

    public ProgramEditCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        return GivenProgramFile.of(from).sequence(program.outline(), sequence -> edit(scope, program, sequence));
    }

    private Outcome edit(TenantScope scope, Program program, EmailSequence sequence) {
        CatchUp catchUp = newContactsOnly ? CatchUp.EXCLUDE : CatchUp.INCLUDE;
        Optional<Revision> seen = Optional.ofNullable(revision).map(text -> new Revision(text.strip()));
        ProgramEdit edit =
                scope.programs().edit().edit(scope.tenant(), program.id(), seen, sequence, catchUp, Actor.COMMAND_LINE);
        return edit.fold(new ProgramEdit.Cases<>(
                saved -> edited(scope, saved.program(), sequence, saved(program, sequence)),
                awaitsApproval -> awaiting(scope, awaitsApproval.program(), awaitsApproval.version()),
                unchanged -> edited(scope, unchanged.program(), sequence, unchanged(program)),
                stale -> Outcome.refused("program " + program.id() + " has changed since revision "
                        + seen.map(Revision::value).orElse("") + "; it is at revision " + Revision.of(stale.now())
                        + " now. Nothing was saved; see \"intake program show\" and edit again"),
                noSuchProgram -> noSuchProgram(scope.tenant(), program.id())));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        if (newContactsOnly) {
            return Outcome.refused(
                    "--new-contacts-only does not work with a remote service; run the command on a machine"
                            + " with the database");
        }
        return find(
                tenant,
                program -> GivenProgramFile.of(from)
                        .sequence(
                                program.program().outline(),
                                sequence -> edited(
                                        sequence,
                                        RemoteDrafts.edit(tenant, program, sequence, Optional.ofNullable(revision)))));
    }

    private static Outcome edited(EmailSequence sequence, RemoteProgram edited) {
        Program program = edited.program();
        boolean waits =
                program.wasLive() && edited.answer().path("awaitsApproval").asBoolean();
        String line = program.wasLive() ? unchanged(program) : saved(program, sequence);
        return outcome(
                ProgramView.json(program, edited.enrolled()),
                sequence,
                FindingView.of(edited.answer()),
                waits,
                waits
                        ? List.of(
                                awaiting(program, sequence),
                                "A person reviews and approves it in the dashboard: " + edited.reviewUrl())
                        : List.of(line));
    }

    private static String saved(Program program, EmailSequence sequence) {
        return "Program " + program.id() + " has " + steps(sequence) + " now.";
    }

    private static String unchanged(Program program) {
        return "Program " + program.id() + " already has these steps and rules; nothing awaits approval.";
    }

    private static String awaiting(Program program, EmailSequence sequence) {
        return "Saved as the next version of program " + program.id() + ", with " + steps(sequence)
                + ". The program runs unchanged.";
    }

    private static String steps(EmailSequence sequence) {
        return sequence.steps().size() + (sequence.steps().size() == 1 ? " step" : " steps");
    }

    private static Outcome edited(TenantScope scope, Program program, EmailSequence sequence, String line) {
        ProgramCheck check = scope.programs().check().check(scope.tenant(), program, sequence);
        return outcome(scope, check, false, List.of(line));
    }

    private static Outcome awaiting(TenantScope scope, Program program, NextVersion version) {
        EmailSequence running = scope.programs().views(scope.tenant()).sequence(program);
        ProgramCheck check = scope.programs().check().quickCheck(scope.tenant(), program, running, version);
        return outcome(
                scope,
                check,
                true,
                List.of(
                        awaiting(program, version.sequence()),
                        "A person reviews and approves it in the dashboard, or with: "
                                + scope.launcher()
                                        .line(
                                                "program",
                                                "approve",
                                                scope.tenant().value(),
                                                program.id().toString())));
    }

    private static Outcome outcome(TenantScope scope, ProgramCheck check, boolean waits, List<String> last) {
        return outcome(
                ProgramView.json(check.program(), ProgramCounts.of(scope, check.program())),
                check.sequence(),
                FindingView.of(check),
                waits,
                last);
    }

    private static Outcome outcome(
            ObjectNode json, EmailSequence sequence, FindingView findings, boolean waits, List<String> last) {
        json.setAll(ProgramView.json(sequence));
        json.put("revision", Revision.of(sequence).value());
        json.put("awaitsApproval", waits);
        findings.put(json);
        List<String> lines = new ArrayList<>(findings.findingLines());
        lines.addAll(last);
        return Outcome.done(json, lines);
    }
}
