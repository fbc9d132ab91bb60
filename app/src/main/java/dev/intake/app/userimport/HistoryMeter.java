package dev.intake.app.userimport;

import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.userimport.HistoryCounts;
import dev.intake.userimport.UserImport;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Shows the progress of an import of history, in percent if its objects were counted before. */
final class HistoryMeter extends ImportMeter {
    private final long expected;

    /**
     * Creates a meter.
     *
     * @param counts what was counted before
     */
    HistoryMeter(Printer printer, boolean moving, StopSignal stop, Optional<HistoryCounts> counts) {
        super(printer, moving, stop);
        this.expected = counts.map(HistoryCounts::listed).orElse(0L);
    }

    @Override
    OptionalInt percent(UserImport reached) {
        return expected == 0
                ? OptionalInt.empty()
                : OptionalInt.of((int) Math.min(100, reached.seen() * 100 / expected));
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
