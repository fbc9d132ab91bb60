package dev.intake.app.command;

import dev.intake.app.output.Launcher;
import dev.intake.app.remote.ApiRequest;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import java.util.Optional;
import java.util.function.Function;
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

    /**
     * Returns the outcome of a command about the program on a remote service, or a refusal if it does not exist.
     *
     * @param command receives the program without its emails
     */
    protected final Outcome find(RemoteTenant tenant, Function<RemoteProgram, Outcome> command) {
        return tenant.all(ApiRequest.get("/programs"), "programs").stream()
                .map(RemoteProgram::of)
                .filter(program -> program.id().equals(id))
                .findFirst()
                .map(command)
                .orElseGet(() -> noSuchProgram(tenant.tenant(), id));
    }

    /**
     * Returns the outcome of a command about the program on a remote service, or a refusal if it does not exist.
     *
     * @param command receives the program with its program file
     */
    protected final Outcome read(RemoteTenant tenant, Function<RemoteProgram, Outcome> command) {
        return tenant.find(ApiRequest.get(RemoteProgram.path(id)))
                .map(RemoteProgram::of)
                .map(command)
                .orElseGet(() -> noSuchProgram(tenant.tenant(), id));
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

    /** Returns a command line that sets the postal address, which approval requires; empty if the tenant has one. */
    public static Optional<String> postalAddressLine(TenantScope scope) {
        return scope.stored().sender().postalAddress().isPresent()
                ? Optional.empty()
                : Optional.of(postalAddressLine(scope.launcher(), scope.tenant()));
    }

    /** Returns the line that says how to set the postal address of a tenant. */
    public static String postalAddressLine(Launcher launcher, TenantId tenant) {
        return "Set the postal address of the footer: "
                + launcher.line("tenant", "sender", tenant.value(), "--postal-address", "LINE");
    }

    /** Returns a command line that applies this command to the program, for the user to paste. */
    public static String line(TenantScope scope, Program program, String verb) {
        return scope.launcher()
                .line("program", verb, scope.tenant().value(), program.id().toString());
    }
}
