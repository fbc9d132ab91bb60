package dev.intake.app.command;

import dev.intake.kernel.RecordCursor;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command that prints a part of a list. */
public abstract class ListCommand extends WorldCommand {
    @Mixin
    private ListLimit limit = new ListLimit();

    protected ListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Returns the part of the list that is asked for. */
    protected final ListLimit limit() {
        return limit;
    }

    @Override
    protected final Optional<Outcome> usageError() {
        return limit.usageError(place -> RecordCursor.parse(place).isPresent());
    }
}
