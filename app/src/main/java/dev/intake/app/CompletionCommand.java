package dev.intake.app;

import dev.intake.app.command.CommandContext;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script for the completion of command lines. */
@Command(
        name = "completion",
        description = "Print a script that completes commands and options in a shell. For bash:"
                + " source <(intake completion bash). For zsh, after compinit: source <(intake completion zsh).")
final class CompletionCommand implements Runnable {
    private final CommandContext commandContext;

    /** The shells that can run the script. */
    enum Shell {
        /** The GNU shell. */
        bash,
        /** The Z shell, which runs the script with its {@code bashcompinit}. */
        zsh
    }

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell = Shell.bash;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CompletionCommand(CommandContext commandContext) {
        this.commandContext = commandContext;
    }

    @Override
    public void run() {
        if (shell == Shell.zsh) {
            spec.commandLine().getOut().println("autoload -U +X bashcompinit && bashcompinit");
        }
        spec.commandLine().getOut().println(AutoComplete.bash("intake", CommandTree.all(commandContext)));
        spec.commandLine().getOut().flush();
    }
}
