package dev.intake.app.userimport;

import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.userimport.UserImport;
import java.util.Locale;

/** Shows the progress of an import of history. */
final class HistoryMeter extends ImportMeter {
    HistoryMeter(Printer printer, boolean moving, StopSignal stop) {
        super(printer, moving, stop);
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
