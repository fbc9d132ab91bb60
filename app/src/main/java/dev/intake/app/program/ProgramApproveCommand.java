package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Printable;
import dev.intake.program.Approval;
import dev.intake.program.EmailSequence;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.Remark;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Approves a draft, which becomes active, or the next version of a program. (Spec, States and transitions; ADR 125) */
@Command(
        name = "approve",
        description = "Approve a draft: from now on its event type starts it, once per contact. Lists the merge"
                + " fields that may have no value. A draft without emails, or with a merge field that its"
                + " events do not provide, cannot"
                + " be approved, and no marketing program if the tenant has no postal address. Of a program that was"
                + " live, approve the next version.")
public final class ProgramApproveCommand extends ProgramCommand implements RemoteCommand {
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
    protected Outcome run(TenantScope scope, Program program) {
        Optional<SenderName> named = sender(scope);
        if (sender != null && named.isEmpty()) {
            return Outcome.usageError("--sender must be one line of 1 to " + SenderName.MAX + " characters");
        }
        named.ifPresent(name -> {
            Optional<Tenant> unused = scope.intake()
                    .setSender()
                    .change(scope.tenant(), before -> before.withName(Optional.of(name)), Actor.COMMAND_LINE);
        });
        Optional<NextVersion> next = scope.programs().views(scope.tenant()).nextVersion(program.id());
        return next.map(version -> approveNext(scope, program, version)).orElseGet(() -> approve(scope, program));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return read(
                tenant, program -> Outcome.refused("only a person approves, in the dashboard: " + program.reviewUrl()));
    }

    private static Outcome approveNext(TenantScope scope, Program program, NextVersion version) {
        ProgramCheck check =
                scope.programs().check().quickCheck(scope.tenant(), program, sequence(scope, program), version);
        return scope.programs()
                .edit()
                .approve(scope.tenant(), program.id(), Optional.empty(), Actor.COMMAND_LINE)
                .fold(new Approval.Cases<>(
                        changed -> approved(
                                scope,
                                changed,
                                check,
                                "The next version of program " + program.id() + " ("
                                        + Printable.of(program.outline().name()) + ") runs now."),
                        CallingCommand::refused,
                        obstacles -> new NotReady(scope.tenant(), program.id(), obstacles, findings(check, obstacles))
                                .outcome("program " + program.id() + " runs unchanged")));
    }

    private static Outcome approve(TenantScope scope, Program program) {
        ProgramCheck check = scope.programs().check().check(scope.tenant(), program, sequence(scope, program));
        scope.note("approve program " + program.id());
        return scope.programs()
                .lifecycle()
                .approve(scope.tenant(), program.id())
                .fold(new Approval.Cases<>(
                        changed -> approved(
                                scope,
                                changed,
                                check,
                                "Program " + program.id() + " ("
                                        + Printable.of(program.outline().name()) + ") is now "
                                        + changed.state().label() + "."),
                        CallingCommand::refused,
                        obstacles -> new NotReady(scope.tenant(), program.id(), obstacles, findings(check, obstacles))
                                .outcome("program " + program.id() + " stays a draft")));
    }

    /** Returns all findings. The check may have preceded an event without the key; then the approval's own ones apply. */
    private static FindingView findings(ProgramCheck check, List<Remark> obstacles) {
        return check.blocking().isEmpty()
                ? FindingView.of(obstacles.stream()
                        .flatMap(obstacle -> obstacle.finding().stream())
                        .toList())
                : FindingView.of(check);
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

    private static EmailSequence sequence(TenantScope scope, Program program) {
        return scope.programs().views(scope.tenant()).sequence(program);
    }

    private static Outcome approved(TenantScope scope, Program program, ProgramCheck check, String last) {
        ObjectNode json = ProgramView.json(program, ProgramCounts.of(scope, program));
        FindingView findings = FindingView.of(check);
        findings.put(json);
        ArrayNode others = SameEventView.json(scope.programs().check().liveOnSameEvent(scope.tenant(), program));
        json.set("sameEvent", others);
        List<String> lines = new ArrayList<>(findings.lines());
        lines.addAll(SameEventView.lines(others));
        scope.intake().views().tenant(scope.tenant()).ifPresent(tenant -> {
            json.put("senderName", tenant.shownSender());
            lines.add("Recipients see the sender \"" + Printable.of(tenant.shownSender())
                    + "\"; \"intake tenant sender " + scope.tenant() + " --name NAME\" changes it.");
        });
        lines.add(last);
        return Outcome.done(json, lines);
    }
}
