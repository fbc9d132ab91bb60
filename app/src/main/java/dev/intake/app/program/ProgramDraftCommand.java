package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Printable;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.program.DraftActions;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Trigger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Drafts a program. (Spec, States and transitions) */
@Command(
        name = "draft",
        description = "Draft a program that an event type starts, with the emails of a file, or without emails. It"
                + " becomes active when you approve it.")
public final class ProgramDraftCommand extends CallingCommand {
    @Option(
            names = "--name",
            paramLabel = "N",
            description =
                    "The name: 1 to 200 characters. Required unless the file has it; takes precedence over the file.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--on",
            paramLabel = "EVENT",
            description =
                    "The event type that starts it. Required unless the file has it; takes precedence over the file.")
    private Optional<EventType> event = Optional.empty();

    @Option(names = "--from", paramLabel = "FILE", description = "A program file with the emails, in YAML or JSON.")
    private Optional<Path> from = Optional.empty();

    public ProgramDraftCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return from.isPresent() ? Optional.empty() : missing(name.isPresent(), event.isPresent());
    }

    private static Optional<Outcome> missing(boolean named, boolean started) {
        return named && started
                ? Optional.empty()
                : Optional.of(Outcome.usageError((named ? "--on" : "--name") + " is missing, and no file has it"));
    }

    @Override
    protected Outcome run(Caller caller) {
        return from.map(file -> GivenProgramFile.of(file).file(read -> planned(read, caller)))
                .orElseGet(() -> planned(
                        new ProgramFile(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                EmailSequence.empty(ProgramFile.DEFAULT_KIND.defaultMode())),
                        caller));
    }

    private Outcome planned(ProgramFile file, Caller caller) {
        Optional<String> called = name.or(file::name);
        Optional<EventType> on = event.or(file::on);
        Optional<Outcome> missing = missing(called.isPresent(), on.isPresent());
        if (missing.isPresent()) {
            return missing.get();
        }
        Optional<String> valid = ProgramLifecycle.validName(called.orElseThrow());
        if (valid.isEmpty()) {
            return Outcome.usageError("--name must be 1 to " + ProgramOutline.MAX_NAME + " characters");
        }
        ProgramPlan plan = new ProgramPlan(
                valid.get(),
                file.kind().orElse(ProgramFile.DEFAULT_KIND),
                new Trigger(on.orElseThrow()),
                file.sequence());
        Json given =
                new Json.Members(Map.of("file", new Json.Text(FileSyntax.files().write(plan))));
        return outcome(caller.call(DraftActions.DRAFT, given), ProgramDraftCommand::drafted, caller);
    }

    private static Outcome drafted(ObjectNode answer, Caller caller) {
        ProgramRow draft = new ProgramRow(answer);
        FindingView findings = FindingView.of(answer);
        ObjectNode json = draft.json();
        json.setAll(ProgramView.json(draft.sequence()));
        findings.put(json);
        List<String> lines = new ArrayList<>();
        lines.add("Drafted the program " + draft.id() + " (" + Printable.of(draft.name()) + ").");
        lines.addAll(findings.lines());
        if (answer.path("postalAddressMissing").asBoolean()) {
            lines.add(ProgramRow.postalAddressLine(caller.launcher(), caller.tenant()));
        }
        lines.add("The event " + draft.event() + " starts it once you approve it: "
                + (caller.isRemote() ? draft.reviewUrl() : draft.line(caller, "approve")));
        return Outcome.done(json, lines);
    }
}
