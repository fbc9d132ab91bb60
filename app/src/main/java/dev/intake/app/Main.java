package dev.intake.app;

import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.command.CommandContext;
import dev.intake.app.doctor.PostgresDoctor;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/** The entry point of the program. */
public final class Main {
    private Main() {}

    /** Runs the command that the arguments name, and exits with its exit code. */
    public static void main(String[] arguments) {
        Shutdown shutdown = Shutdown.ofThisProcess();
        int code;
        try {
            CommandContext commandContext = new CommandContext(
                    System.getenv(),
                    PostgresBackends.forCommand(),
                    PostgresBackends.forService(),
                    new PostgresDoctor(),
                    StandardTerminal.ofThisProcess(),
                    shutdown,
                    SecureRandom::new);
            code = new IntakeCommandLine(commandContext, to(FileDescriptor.out), to(FileDescriptor.err))
                    .execute(arguments);
        } finally {
            shutdown.finished();
        }
        System.exit(code);
    }

    /** Returns a writer in UTF-8, which JSON requires, whatever the terminal's locale is. */
    private static PrintWriter to(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8), true);
    }
}
