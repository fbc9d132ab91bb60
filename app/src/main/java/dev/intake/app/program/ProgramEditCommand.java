package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.program.DraftActions;
import dev.intake.program.EmailSequence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces the email sequence of a program. (Decisions 6.4, 6.5) */
@Command(
        name = "edit",
        description =
                "Replace the steps of a draft. Of a program that was live, save them as its next version, which takes"
                        + " effect when a person approves it. Contacts stay at their step and receive its new text; a"
                        + " shorter delay applies to them, too.")
public final class ProgramEditCommand extends CallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    @Option(names = "--from", required = true, paramLabel = "FILE", description = "A program file, YAML or JSON.")
    private Path from = Path.of("");

    @Option(
            names = "--revision",
            paramLabel = "REVISION",
            description = "Refuse the edit if the program, or its next version if it has one, has changed since this"
                    + " revision; see \"program show\".")
    private Optional<String> revision = Optional.empty();

    @Option(
            names = "--new-contacts-only",
            description = "Do not send to contacts that were enrolled while the program had no emails.")
    private boolean newContactsOnly = false;

    public ProgramEditCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        return ProgramRow.find(
                caller,
                id,
                program -> GivenProgramFile.of(from)
                        .sequence(program.outline(), sequence -> edit(caller, program, sequence)));
    }

    private Outcome edit(Caller caller, ProgramRow program, EmailSequence sequence) {
        Map<String, Json> given = new LinkedHashMap<>();
        given.put("programId", new Json.Text(program.id()));
        given.put("file", new Json.Text(program.file(sequence)));
        if (newContactsOnly) {
            given.put("newContactsOnly", new Json.Flag(true));
        }
        revision.ifPresent(seen -> given.put("revision", new Json.Text(seen.strip())));
        return outcome(caller.call(DraftActions.EDIT, new Json.Members(given)), ProgramEditCommand::edited, caller);
    }

    @Override
    protected Outcome refused(Result.Refusal refusal, Caller caller) {
        return refusal.revision().isEmpty()
                ? super.refused(refusal, caller)
                : Outcome.refused("program " + id + " has changed since revision "
                        + revision.orElse("").strip() + "; it is at revision "
                        + refusal.revision().get()
                        + " now. Nothing was saved; see \"intake program show\" and edit again");
    }

    private static Outcome edited(ObjectNode answer, Caller caller) {
        ProgramRow program = new ProgramRow(answer);
        EmailSequence sequence = program.sequence();
        boolean waits = !program.isDraft() && answer.path("awaitsApproval").asBoolean();
        ObjectNode json = program.json();
        json.setAll(ProgramView.json(sequence));
        json.set("revision", answer.path("revision"));
        json.put("awaitsApproval", waits);
        FindingView findings = FindingView.of(answer);
        findings.put(json);
        List<String> lines = new ArrayList<>(findings.findingLines());
        if (waits) {
            lines.add("Saved as the next version of program " + program.id() + ", with " + steps(sequence)
                    + ". The program runs unchanged.");
            lines.add("A person reviews and approves it in the dashboard"
                    + (caller.isRemote()
                            ? ": " + program.reviewUrl()
                            : ", or with: " + program.line(caller, "approve")));
        } else if (program.isRunning()) {
            lines.add("Program " + program.id() + " already has these steps and rules; nothing awaits approval.");
        } else {
            lines.add("Program " + program.id() + " has " + steps(sequence) + " now.");
        }
        return Outcome.done(json, lines);
    }

    private static String steps(EmailSequence sequence) {
        return sequence.steps().size() + (sequence.steps().size() == 1 ? " step" : " steps");
    }
}
