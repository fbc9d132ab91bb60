package dev.intake.app.command;

import dev.intake.app.backend.BackendSource;
import dev.intake.app.doctor.Doctor;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What the command line provides to commands.
 *
 * @param environment the environment variables
 * @param backends opens the storage for a short command
 * @param serviceBackends opens the storage for the service
 * @param doctor checks what the settings name
 * @param terminal asks for secrets and confirmations
 * @param stop stops the commands that run until they are interrupted
 * @param random creates the source of randomness when a command needs one
 */
public record CommandContext(
        Map<String, String> environment,
        BackendSource backends,
        BackendSource serviceBackends,
        Doctor doctor,
        Terminal terminal,
        StopSignal stop,
        Supplier<RandomGenerator> random) {
    /** Copies the variables. */
    public CommandContext {
        environment = Map.copyOf(environment);
    }
}
