package dev.intake.app.command;

import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** A command about one program. */
public abstract class ProgramCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    protected ProgramCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command for an existing program. */
    protected abstract Outcome run(TenantScope scope, Program program);

    @Override
    protected final Outcome run(TenantScope scope) {
        return find(scope, id).map(program -> run(scope, program)).orElseGet(() -> noSuchProgram(scope.tenant(), id));
    }

    /** Returns the tenant's program with this id, if there is one. */
    public static Optional<Program> find(TenantScope scope, ProgramId id) {
        return scope.intake().programViews(scope.tenant()).program(id);
    }

    /** Returns the refusal of a command about a program that does not exist. */
    public static Outcome noSuchProgram(TenantId tenant, ProgramId program) {
        return Outcome.refused("tenant " + TenantScope.named(tenant) + " has no program " + program
                + "; \"intake program list " + tenant.live() + "\" prints its programs");
    }
}
