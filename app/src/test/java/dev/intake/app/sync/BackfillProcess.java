package dev.intake.app.sync;

import dev.intake.app.IntakeCommandLine;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.Terminal;
import dev.intake.app.doctor.PostgresDoctor;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;

/**
 * A separate process that runs a command with the settings of the environment, and prints the largest heap that was in use
 * after a full collection, in bytes. It collects between pages.
 */
final class BackfillProcess {
    private static final int PAGES_BETWEEN = 20;

    private BackfillProcess() {}

    public static void main(String[] arguments) {
        Collecting collecting = new Collecting();
        CommandContext commandContext = new CommandContext(
                System.getenv(),
                PostgresBackends.forCommand(),
                PostgresBackends.forService(),
                new PostgresDoctor(),
                new NoTerminal(),
                collecting,
                SecureRandom::new);
        int code = new IntakeCommandLine(
                        commandContext,
                        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                        new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .execute(arguments);
        System.out.println("\npeak=" + collecting.peak);
        System.exit(code);
    }

    /** Is asked before each page. */
    private static final class Collecting implements StopSignal {
        private int pages;
        private long peak;

        @Override
        public boolean await(Duration limit) {
            if (pages++ % PAGES_BETWEEN == 0) {
                // What is in use is known only after it.
                System.gc();
                peak = Math.max(
                        peak,
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
            return false;
        }
    }

    private record NoTerminal() implements Terminal {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public Optional<String> readLine(String prompt) {
            return Optional.empty();
        }

        @Override
        public Optional<String> readSecret(String prompt) {
            return Optional.empty();
        }

        @Override
        public Optional<byte[]> readAll(int limit) {
            return Optional.empty();
        }
    }
}
