package dev.intake.app.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldProgramCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.output.NodeFields;
import dev.intake.app.remote.ApiRequest;
import dev.intake.program.Program;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsalFields;
import dev.intake.rehearsal.RehearseProgram;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Rehearses a program: shows what it would have done with recorded events. (ADR 137) */
@Command(
        name = "rehearse",
        description = "Show what a program or draft would have done with the events of the last days or of one"
                + " contact: which contacts would have entered, each email with its time, and what would have been"
                + " held or skipped. Test events are excluded. Nothing is stored or sent.")
public final class ProgramRehearseCommand extends WorldProgramCommand implements RemoteCommand {
    private static final int DEFAULT_DAYS = 30;
    private static final int MAX_SHOWN = 1000;
    private static final long MAX_DAYS = RehearseProgram.MAX_PERIOD.toDays();

    @ArgGroup
    private Scope scope = new Scope();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "The maximum number of enrollments shown, the newest ones: 1 to " + MAX_SHOWN
                    + ". Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    public ProgramRehearseCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** The options that select the events, of which the user gives at most one. */
    static final class Scope {
        @Option(
                names = "--days",
                paramLabel = "N",
                description = "The events that arrived in the last N days: 1 to 366. Default: " + DEFAULT_DAYS + ".")
        private int days = DEFAULT_DAYS;

        @Option(
                names = "--contact",
                paramLabel = "V",
                description = "All events of one contact, with all steps to the last one. " + ContactText.DESCRIPTION)
        private Optional<String> contact = Optional.empty();
    }

    @Override
    protected Optional<Outcome> usageError() {
        return scope.days < 1 || scope.days > MAX_DAYS
                ? Optional.of(Outcome.usageError("--days must be 1 to " + MAX_DAYS + ", not " + scope.days))
                : Optional.of(limit)
                        .filter(rows -> rows < 1 || rows > MAX_SHOWN)
                        .map(rows -> Outcome.usageError("--limit must be 1 to " + MAX_SHOWN + ", not " + rows));
    }

    @Override
    protected Outcome run(TenantScope tenant, Program program) {
        RehearseProgram rehearse = tenant.programs().rehearse();
        return scope.contact
                .map(text -> ContactText.find(
                        tenant,
                        text,
                        contact -> outcome(
                                tenant, program, rehearse.rehearse(tenant.tenant(), program.id(), contact.id()))))
                .orElseGet(() -> outcome(
                        tenant,
                        program,
                        rehearse.rehearse(tenant.tenant(), program.id(), Duration.ofDays(scope.days))));
    }

    private Outcome outcome(TenantScope tenant, Program program, Optional<Rehearsal> rehearsal) {
        return rehearsal
                .map(done -> NodeFields.object(
                        json -> RehearsalFields.SHAPE.write(new RehearsalFields.Shown(done, limit), json)))
                .map(json -> shown(program, json))
                .orElseGet(() -> noSuchProgram(tenant.tenant(), program.id()));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return find(tenant, program -> {
            ApiRequest request = ApiRequest.get(program.path() + "/rehearsal").with("limit", Integer.toString(limit));
            return scope.contact
                    .map(text -> ContactText.find(
                            tenant,
                            text,
                            contact -> shown(program.program(), tenant.call(request.with("contact", contact.id())))))
                    .orElseGet(() ->
                            shown(program.program(), tenant.call(request.with("days", Integer.toString(scope.days)))));
        });
    }

    private static Outcome shown(Program program, ObjectNode rehearsal) {
        return Outcome.done(
                rehearsal, new RehearsalView(rehearsal, program.outline().name()).lines());
    }
}
