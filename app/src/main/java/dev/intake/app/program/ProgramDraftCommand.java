package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteProgram;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Printable;
import dev.intake.event.EventType;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Trigger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Drafts a program. (Spec, States and transitions) */
@Command(
        name = "draft",
        description = "Draft a program that an event type starts, with the emails of a file, or without emails. It"
                + " becomes active when you approve it.")
public final class ProgramDraftCommand extends TenantCommand implements RemoteCommand {
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
    protected Outcome run(TenantScope scope) {
        return planned(plan -> draft(scope, plan));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return planned(plan -> {
            RemoteProgram drafted = RemoteDrafts.draft(tenant, plan);
            return drafted(
                    drafted.program(),
                    plan.sequence(),
                    FindingView.of(drafted.answer()),
                    drafted.answer().path("postalAddressMissing").asBoolean()
                            ? Optional.of(ProgramCommand.postalAddressLine(tenant.launcher(), tenant.tenant()))
                            : Optional.empty(),
                    drafted.reviewUrl());
        });
    }

    private Outcome planned(Function<ProgramPlan, Outcome> next) {
        return from.map(file -> GivenProgramFile.of(file).file(read -> planned(read, next)))
                .orElseGet(() -> planned(
                        new ProgramFile(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                EmailSequence.empty(ProgramFile.DEFAULT_KIND.defaultMode())),
                        next));
    }

    private Outcome planned(ProgramFile file, Function<ProgramPlan, Outcome> next) {
        Optional<String> called = name.or(file::name);
        Optional<EventType> on = event.or(file::on);
        Optional<Outcome> missing = missing(called.isPresent(), on.isPresent());
        if (missing.isPresent()) {
            return missing.get();
        }
        return ProgramLifecycle.validName(called.orElseThrow())
                .map(valid -> next.apply(new ProgramPlan(
                        valid,
                        file.kind().orElse(ProgramFile.DEFAULT_KIND),
                        new Trigger(on.orElseThrow()),
                        file.sequence())))
                .orElseGet(() -> Outcome.usageError("--name must be 1 to " + ProgramOutline.MAX_NAME + " characters"));
    }

    private static Outcome draft(TenantScope scope, ProgramPlan plan) {
        scope.note("draft program");
        return scope.programs()
                .drafting()
                .draft(scope.tenant(), plan)
                .map(draft -> drafted(scope, scope.programs().check().check(scope.tenant(), draft, plan.sequence())))
                .orElseGet(() -> Outcome.refused(ProgramDrafting.FULL));
    }

    private static Outcome drafted(TenantScope scope, ProgramCheck check) {
        return drafted(
                check.program(),
                check.sequence(),
                FindingView.of(check),
                Optional.of(check.sequence())
                        .filter(EmailSequence::needsPostalAddress)
                        .flatMap(needing -> ProgramCommand.postalAddressLine(scope)),
                ProgramCommand.line(scope, check.program(), "approve"));
    }

    /**
     * Returns the outcome for a new draft.
     *
     * @param address how to set the postal address that the draft requires; absent if it is set
     * @param approval how to approve the draft
     */
    private static Outcome drafted(
            Program draft, EmailSequence sequence, FindingView findings, Optional<String> address, String approval) {
        ObjectNode json = ProgramView.json(draft, 0);
        json.setAll(ProgramView.json(sequence));
        findings.put(json);
        List<String> lines = new ArrayList<>();
        lines.add("Drafted the program " + draft.id() + " ("
                + Printable.of(draft.outline().name()) + ").");
        lines.addAll(findings.lines());
        address.ifPresent(lines::add);
        lines.add("The event " + draft.outline().trigger().event() + " starts it once you approve it: " + approval);
        return Outcome.done(json, lines);
    }
}
