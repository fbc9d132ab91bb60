package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.program.CatchUp;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramEdit;
import dev.intake.program.Revision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the email sequence of a program. (Decisions 6.4, 6.5) */
@Command(
        name = "edit",
        description =
                "Replace the steps of a program in any state. Contacts stay at their step and receive its new text;"
                        + " a shorter delay applies to them, too.")
public final class ProgramEditCommand extends ProgramCommand {
    @Option(names = "--from", required = true, paramLabel = "FILE", description = "A program file, YAML or JSON.")
    private Path from = Path.of("");

    @Option(
            names = "--revision",
            paramLabel = "REVISION",
            description = "Refuse the edit if the program has changed since this revision; see \"program show\".")
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
        return GivenProgramFile.of(from, program).sequence(sequence -> edit(scope, program, sequence));
    }

    private Outcome edit(TenantScope scope, Program program, EmailSequence sequence) {
        CatchUp catchUp = newContactsOnly ? CatchUp.EXCLUDE : CatchUp.INCLUDE;
        if (revision != null) {
            return edit(scope, program, sequence, new Revision(revision.strip()), catchUp);
        }
        return scope.programs()
                .drafting()
                .revise(scope.tenant(), program.id(), sequence, catchUp)
                .map(revised -> edited(scope, revised, sequence))
                .orElseGet(() -> noSuchProgram(scope.tenant(), program.id()));
    }

    private static Outcome edit(
            TenantScope scope, Program program, EmailSequence sequence, Revision seen, CatchUp catchUp) {
        ProgramEdit edit = scope.programs().drafting().revise(scope.tenant(), program.id(), seen, sequence, catchUp);
        return edit.fold(new ProgramEdit.Cases<>(
                saved -> edited(scope, saved.program(), sequence),
                stale -> Outcome.refused("program " + program.id() + " has changed since revision " + seen
                        + "; it is at revision " + Revision.of(stale.now())
                        + " now. Nothing was saved; see \"intake program show\" and edit again"),
                noSuchProgram -> noSuchProgram(scope.tenant(), program.id())));
    }

    private static Outcome edited(TenantScope scope, Program program, EmailSequence sequence) {
        ProgramCheck check = scope.programs().check().check(scope.tenant(), program, sequence);
        ObjectNode json = ProgramView.json(program, ProgramCounts.of(scope, program));
        json.setAll(ProgramView.json(sequence));
        json.put("revision", Revision.of(sequence).value());
        json.set("findings", FindingView.json(check.findings()));
        List<String> lines = new ArrayList<>(FindingView.lines(check.findings()));
        lines.add("Program " + program.id() + " has " + sequence.steps().size()
                + (sequence.steps().size() == 1 ? " step now." : " steps now."));
        return Outcome.done(json, lines);
    }
}
