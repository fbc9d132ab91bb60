package dev.intake.app.backend;

import dev.intake.app.IntakeCommandLine;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Terminal;
import dev.intake.app.doctor.PostgresDoctor;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a command ended, and what it printed.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error
 */
record CommandRun(int code, String out, String err) {
    private static final String SIGNING_SECRET = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0";

    /** Runs a command, a service until it serves. */
    static CommandRun of(Map<String, String> settings, Duration timeout, String... arguments) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.putIfAbsent("INTAKE_PORT", "0");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandContext commandContext = new CommandContext(
                environment,
                PostgresBackends.forCommand(),
                PostgresBackends.forService(timeout),
                new PostgresDoctor(),
                new Typed(),
                limit -> true,
                SecureRandom::new);
        int code = new IntakeCommandLine(commandContext, new PrintWriter(out), new PrintWriter(err)).execute(arguments);
        return new CommandRun(code, out.toString(), err.toString());
    }

    /** Somebody who has a signing secret. */
    private record Typed() implements Terminal {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public Optional<String> readLine(String prompt) {
            return readSecret(prompt);
        }

        @Override
        public Optional<String> readSecret(String prompt) {
            return Optional.of(SIGNING_SECRET);
        }

        @Override
        public Optional<byte[]> readAll(int limit) {
            return Optional.empty();
        }
    }
}
