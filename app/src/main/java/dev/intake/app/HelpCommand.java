package dev.intake.app;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ConfigurationOptions;
import dev.intake.app.command.Suggestions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the help of a command, or the configuration. */
@Command(name = "help", description = "Print the help of a command, or the settings that every command accepts.")
final class HelpCommand implements Runnable {
    private static final String CONFIGURATION = "configuration";

    private final CommandContext commandContext;

    @Parameters(
            arity = "0..*",
            paramLabel = "TOPIC",
            description = "A command, such as \"tenant create\", or \"configuration\".")
    private List<String> topic = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    HelpCommand(CommandContext commandContext) {
        this.commandContext = commandContext;
    }

    @Override
    public void run() {
        CommandLine here = spec.commandLine();
        CommandLine shown = topic.equals(List.of(CONFIGURATION)) ? configuration() : command(topic);
        shown.usage(here.getOut());
        here.getOut().flush();
    }

    private CommandLine command(List<String> words) {
        CommandLine found = CommandTree.of(words, commandContext);
        for (String word : words) {
            CommandLine next = found.getSubcommands().get(word);
            if (next == null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no command \"" + String.join(" ", words) + "\""
                                + Suggestions.of(
                                        word,
                                        new ArrayList<>(found.getSubcommands().keySet())));
            }
            found = next;
        }
        return found;
    }

    /** Returns the options that every command has and its own help omits. */
    private static CommandLine configuration() {
        CommandSpec configuration = CommandSpec.create().name("intake");
        configuration
                .usageMessage()
                .description(
                        "The configuration: environment variables, or flags of every command. A flag takes precedence over its"
                                + " variable. Flags take secrets from files, because everybody on the machine can see the"
                                + " arguments of a command.")
                .customSynopsis("intake COMMAND [CONFIGURATION]")
                .sortOptions(false);
        ConfigurationOptions.describeIn(configuration);
        return new CommandLine(configuration);
    }
}
