package dev.intake.app;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.ConfigurationOptions;
import dev.intake.app.command.SettingsCommand;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** A node of the {@linkplain CommandTree tree of commands}. */
sealed interface CommandNode {
    String name();

    /** Returns whether it stands under the name that it had in the last two versions. */
    boolean isFormer();

    /** Returns the command, and those below it that these words can mean. */
    CommandLine read(List<String> words, CommandContext commandContext);

    /** Returns the node that the first word names, or all but those under former names. */
    static List<CommandNode> named(List<CommandNode> nodes, List<String> words) {
        List<CommandNode> named = nodes.stream()
                .filter(node -> words.stream().limit(1).anyMatch(node.name()::equals))
                .toList();
        return named.isEmpty() ? nodes.stream().filter(node -> !node.isFormer()).toList() : named;
    }

    static CommandLine withHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this help and exit.")
                        .build());
        return command;
    }

    /**
     * A command without subcommands.
     *
     * @param configured whether it has the options of the settings
     * @param isFormer whether this is a name that it had
     */
    record Leaf(String name, Function<CommandContext, ?> constructor, boolean configured, boolean isFormer)
            implements CommandNode {
        /** Returns the command under the name that it had. Help does not list it. */
        Leaf formerly(String old) {
            return new Leaf(old, constructor, configured, true);
        }

        @Override
        public CommandLine read(List<String> words, CommandContext commandContext) {
            CommandLine command = withHelp(new CommandLine(constructor.apply(commandContext)));
            command.getCommandSpec().name(name).usageMessage().hidden(isFormer);
            if (configured) {
                CommandSpec spec = command.getCommandSpec();
                ConfigurationOptions.addTo(spec);
                spec.usageMessage()
                        .footer(
                                "",
                                spec.userObject() instanceof SettingsCommand called && called.worksRemotely()
                                        ? "Also works with a remote service, given --url and --token-file."
                                        : "Works only on a machine with the database.",
                                "Settings: \"intake help configuration\".");
            }
            return command;
        }
    }

    /** A command that requires a subcommand. */
    record Group(String name, String description, Supplier<List<CommandNode>> members) implements CommandNode {
        @Override
        public boolean isFormer() {
            return false;
        }

        @Override
        public CommandLine read(List<String> words, CommandContext commandContext) {
            CommandLine group = withHelp(new CommandLine(Incomplete.spec(name, description)));
            if (!words.isEmpty() && words.get(0).equals(name)) {
                List<String> rest = words.subList(1, words.size());
                named(members.get(), rest)
                        .forEach(member -> group.addSubcommand(
                                member.read(rest.isEmpty() ? List.of(member.name()) : rest, commandContext)));
            }
            return group;
        }
    }

    /** Rejects a command line that names a group without a subcommand. */
    final class Incomplete implements Runnable {
        private CommandSpec spec = CommandSpec.create();

        static CommandSpec spec(String name, String description) {
            Incomplete command = new Incomplete();
            command.spec = CommandSpec.wrapWithoutInspection(command).name(name);
            command.spec.usageMessage().description(description);
            return command.spec;
        }

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "a command is missing");
        }
    }
}
