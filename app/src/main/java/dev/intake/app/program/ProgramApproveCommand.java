package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.program.ApprovalActions;
import dev.intake.program.CheckProgram;
import dev.intake.program.DraftActions;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramFields;
import dev.intake.program.ProgramViews;
import dev.intake.program.Remark;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Approves a draft, which becomes active, or the next version of a program. (Spec, States and transitions; ADR 125) */
@Command(
        name = "approve",
        description = "Approve a draft: from now on its event type starts it, once per contact. Lists the merge"
                + " fields that may have no value. A draft without emails, or with a merge field that its"
                + " events do not provide, cannot"
                + " be approved, and no marketing program if the tenant has no postal address. Of a program that was"
                + " live, approve the next version.")
public final class ProgramApproveCommand extends CallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    @Option(
            names = "--sender",
            paramLabel = "NAME",
            description =
                    "The sender name that recipients of the tenant's emails see. If none is set, the command asks for"
                            + " it at a terminal.")
    private @Nullable String sender;

    private final Terminal terminal;

    public ProgramApproveCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(Caller caller) {
        return outcome(
                caller.call(DraftActions.READ, given()),
                (program, again) -> Outcome.refused("only a person approves, in the dashboard: "
                        + program.path("reviewUrl").asText()),
                caller);
    }

    private Json given() {
        return new Json.Members(Map.of("programId", new Json.Text(id.toString())));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Optional<Program> found = scope.intake().programViews(scope.tenant()).program(id);
        if (found.isEmpty()) {
            return ProgramRow.noSuchProgram(scope.tenant(), id);
        }
        Program program = found.get();
        Optional<SenderName> named = sender(scope);
        if (sender != null && named.isEmpty()) {
            return Outcome.usageError("--sender must be one line of 1 to " + SenderName.MAX + " characters");
        }
        named.ifPresent(name -> {
            Optional<Tenant> unused = scope.intake()
                    .setSender()
                    .change(scope.tenant(), before -> before.withName(Optional.of(name)), Actor.COMMAND_LINE);
        });
        ProgramViews views = scope.programs().views(scope.tenant());
        EmailSequence sequence = views.sequence(program);
        Optional<NextVersion> next = views.nextVersion(id);
        CheckProgram checks = scope.programs().check();
        return next.isPresent()
                ? approve(scope, checks.quickCheck(scope.tenant(), program, sequence, next.get()), true)
                : approve(scope, checks.check(scope.tenant(), program, sequence), false);
    }

    private Outcome approve(TenantScope scope, ProgramCheck check, boolean next) {
        Result<ProgramActions.Shown> result = scope.intake()
                .actions()
                .ofOperator()
                .run(
                        next ? ApprovalActions.APPROVE_NEXT : ApprovalActions.APPROVE,
                        scope.tenant(),
                        Actor.COMMAND_LINE,
                        given());
        if (result.refused().isPresent()) {
            return refused(scope, check, next, result.refused().get());
        }
        return result.faults().isEmpty()
                ? approved(scope, result.orElseThrow(), check, next)
                : Outcome.usageError(result.faults().toString());
    }

    /** Returns the refusal. The check may have preceded an event without a key; then only the refusal names the key. */
    private static Outcome refused(TenantScope scope, ProgramCheck check, boolean next, Result.Refusal refusal) {
        Program program = check.program();
        List<Remark> obstacles =
                check.remarks(0).stream().filter(Remark::preventsApproval).toList();
        boolean isReady = next ? program instanceof Program.Archived : !(program instanceof Program.Draft);
        return isReady || obstacles.isEmpty()
                ? refused(refusal)
                : new NotReady(scope.tenant(), program.id().toString(), obstacles, FindingView.of(check))
                        .outcome("program " + program.id() + (next ? " runs unchanged" : " stays a draft"));
    }

    private Optional<SenderName> sender(TenantScope scope) {
        if (sender != null) {
            return SenderName.parse(sender);
        }
        Optional<Tenant> unnamed = scope.intake()
                .views()
                .tenant(scope.tenant())
                .filter(tenant -> tenant.sender().name().isEmpty());
        return unnamed.filter(tenant -> terminal.isInteractive())
                .flatMap(tenant -> terminal.readLine(
                        "Sender name that recipients see (empty: " + Printable.of(tenant.name()) + ")"))
                .flatMap(SenderName::parse);
    }

    private static Outcome approved(
            TenantScope scope, ProgramActions.Shown approved, ProgramCheck check, boolean next) {
        Program program = approved.program();
        ObjectNode json = NodeFields.object(
                fields -> ProgramFields.SHAPE.write(new ProgramActions.Listed(program, approved.enrolled()), fields));
        FindingView findings = FindingView.of(check);
        findings.put(json);
        ArrayNode others = json.putArray("sameEvent");
        scope.programs()
                .check()
                .liveOnSameEvent(scope.tenant(), program)
                .forEach(other -> others.addObject()
                        .put("programId", other.id().toString())
                        .put("name", other.outline().name()));
        List<String> lines = new ArrayList<>(findings.lines());
        lines.addAll(ProgramView.sameEvent(others));
        scope.intake().views().tenant(scope.tenant()).ifPresent(tenant -> {
            json.put("senderName", tenant.shownSender());
            lines.add("Recipients see the sender \"" + Printable.of(tenant.shownSender())
                    + "\"; \"intake tenant sender " + scope.tenant() + " --name NAME\" changes it.");
        });
        String name = program.id() + " (" + Printable.of(program.outline().name()) + ")";
        lines.add(
                next
                        ? "The next version of program " + name + " runs now."
                        : "Program " + name + " is now " + program.state().label() + ".");
        return Outcome.done(json, lines);
    }
}
