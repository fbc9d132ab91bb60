package dev.intake.app.command;

import dev.intake.kernel.CleanText;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The confirmation of a command that cannot be undone: an option, or a name that the user types. */
public final class Confirmation {
    @Option(names = "--yes", description = "Skip the confirmation prompt.")
    private boolean yes = false;

    /**
     * Returns whether the user confirmed the command.
     *
     * @param prompt says what is deleted, and what to type
     * @param expected accepts the typed text, trimmed
     */
    public boolean isGiven(Terminal terminal, String prompt, Predicate<String> expected) {
        return yes
                || terminal.readLine(prompt)
                        .map(CleanText::trimmed)
                        .filter(expected)
                        .isPresent();
    }
}
