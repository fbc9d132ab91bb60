package dev.intake.app.command;

import dev.intake.app.backend.BackendSource;
import dev.intake.app.doctor.Doctor;
import java.util.Map;

/**
 * What the command line provides to commands.
 *
 * @param environment the environment variables
 * @param backends opens the storage for a short command
 * @param serviceBackends opens the storage for the service, which owns it
 * @param doctor examines what the settings name
 * @param terminal asks for secrets
 * @param stop ends the commands that go on until they are stopped
 */
public record CommandContext(
        Map<String, String> environment,
        BackendSource backends,
        BackendSource serviceBackends,
        Doctor doctor,
        Terminal terminal,
        StopSignal stop) {
    /** Copies the variables. */
    public CommandContext {
        environment = Map.copyOf(environment);
    }
}
