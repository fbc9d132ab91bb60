package dev.intake.app.userimport;

import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.userimport.ImportObserver;
import dev.intake.userimport.UserImport;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Shows the progress of an import, and stops it when the command is interrupted. A terminal shows one moving line; without a
 * percentage where the total is not known. Other output gets a line per page.
 */
class ImportMeter implements ImportObserver {
    private static final int USERS_PER_MARK = 500;
    private static final int WIDTH = 20;

    private final Printer printer;
    private final boolean moving;
    private final StopSignal stop;
    private final Supplier<Optional<Long>> all;
    private Optional<Long> expected = Optional.empty();

    /**
     * Creates a meter.
     *
     * @param all returns how many entries the import reads in all, if that is known; asked after the first page
     */
    ImportMeter(Printer printer, boolean moving, StopSignal stop, Supplier<Optional<Long>> all) {
        this.all = all;
        this.printer = printer;
        this.moving = moving;
        this.stop = stop;
    }

    @Override
    public final void processing() {}

    @Override
    public final void stored(UserImport reached) {
        String count = count(reached);
        if (moving) {
            expected = expected.or(all).map(of -> Math.max(of, reached.seen()));
            printer.move(expected.map(of -> filled((int) (reached.seen() * 100 / of)))
                            .orElseGet(() -> moved(reached)) + " " + count);
        } else {
            printer.note(
                    count + reached.reached().map(place -> ", reached " + place).orElse(", reached the end"));
        }
    }

    private static String filled(int percent) {
        int to = percent * WIDTH / 100;
        return "[" + "#".repeat(to) + "-".repeat(WIDTH - to) + "] " + percent + "%,";
    }

    private static String moved(UserImport reached) {
        int at = (int) (reached.seen() / USERS_PER_MARK % WIDTH);
        return "[" + "-".repeat(at) + "#" + "-".repeat(WIDTH - 1 - at) + "]";
    }

    /** Returns the counts to show. */
    String count(UserImport reached) {
        return reached.seen() + " users seen, " + reached.imported() + " imported";
    }

    @Override
    public final boolean pause(Duration pause, String reason) {
        if (!pause.isZero()) {
            end();
            printer.note("intake: " + reason + "; continuing in " + pause.toSeconds() + " s");
        }
        return !stop.within(pause);
    }

    /** Clears the moving line. */
    final void end() {
        if (moving) {
            printer.move("");
        }
    }
}
