package dev.intake.app.sync;

import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.sync.UserImport;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows the progress of a history import, which reads objects. */
final class HistoryMeter extends ImportMeter {
    HistoryMeter(Printer printer, boolean interactive, StopSignal stop, Supplier<Optional<Long>> total) {
        super(printer, interactive, stop, total);
    }

    @Override
    String count(UserImport reached) {
        return String.format(
                Locale.ROOT,
                "%,d objects read, %,d historical events",
                reached.seen(),
                reached.contacts().events());
    }
}
