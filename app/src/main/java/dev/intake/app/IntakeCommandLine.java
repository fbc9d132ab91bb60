package dev.intake.app;

import dev.intake.app.backend.BackendException;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.Suggestions;
import dev.intake.app.output.Message;
import dev.intake.app.service.PortTakenException;
import dev.intake.kernel.StorageException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the commands of {@link CommandTree}. */
public final class IntakeCommandLine {
    private static final Logger LOG = LoggerFactory.getLogger(IntakeCommandLine.class);

    private final CommandContext commandContext;
    private final PrintWriter out;
    private final PrintWriter err;

    /** Creates a command line that prints to these writers. */
    public IntakeCommandLine(CommandContext commandContext, PrintWriter out, PrintWriter err) {
        this.commandContext = commandContext;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs one command.
     *
     * @return 0 success, 1 refused, 2 usage error
     */
    public int execute(String... arguments) {
        Printer printer = new Printer(out, err, List.of(arguments).contains("--json"));
        CommandLine root = withVersion(CommandTree.of(List.of(arguments), commandContext));
        Arguments.registerAt(root);
        root.setOut(out).setErr(err);
        root.setParameterExceptionHandler((e, ignored) -> printer.print(usageError(e)));
        root.setExecutionExceptionHandler((e, command, parsed) ->
                printer.print(failure(e).withExitCode(command.getCommandSpec().exitCodeOnExecutionException())));
        return root.execute(arguments);
    }

    private static CommandLine withVersion(CommandLine command) {
        String version = IntakeCommandLine.class.getPackage().getImplementationVersion();
        command.getCommandSpec()
                .version("intake " + (version == null ? "(not packaged)" : version))
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Print the version and exit.")
                        .build());
        return command;
    }

    private static Outcome usageError(ParameterException e) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        String message = reason(e) + suggestion(e);
        List<String> lines = new ArrayList<>(List.of("intake: " + message));
        if (e.getCommandLine().getSubcommands().isEmpty()) {
            lines.add("\"" + command + " --help\" explains its usage.");
        } else {
            lines.addAll(e.getCommandLine().getUsageMessage().lines().toList());
        }
        return Outcome.failed(Outcome.USAGE_ERROR, message, lines);
    }

    /** Returns the reason without the text of arguments that nobody asked for, because a secret may be among them. */
    private static String reason(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || !e.getCommandLine().getSubcommands().isEmpty()) {
            return Message.of(e);
        }
        String options = unmatched.getUnmatched().stream()
                .filter(word -> word.startsWith("-"))
                .map(word -> "'" + word.split("=", 2)[0] + "'")
                .collect(Collectors.joining(", "));
        return options.isEmpty() ? "Unmatched argument, which is not repeated here" : "Unknown option: " + options;
    }

    /** Returns the name that is most similar to an unknown word. */
    private static String suggestion(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        String word = unmatched.getUnmatched().get(0).split("=", 2)[0];
        CommandSpec spec = e.getCommandLine().getCommandSpec();
        return Suggestions.of(
                word,
                word.startsWith("-")
                        ? spec.options().stream().map(OptionSpec::longestName).toList()
                        : List.copyOf(spec.subcommands().keySet()));
    }

    private static Outcome failure(Exception e) {
        if (e instanceof BackendException || e instanceof PortTakenException) {
            return Outcome.refused(Message.of(e));
        }
        if (e instanceof StorageException failed) {
            return Outcome.refused(Message.of(BackendException.of(failed)));
        }
        LOG.error("internal error", e);
        return Outcome.refused("internal error: " + e);
    }
}
