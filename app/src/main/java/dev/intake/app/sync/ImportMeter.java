package dev.intake.app.sync;

import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportObserver;
import dev.intake.sync.ImportProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Shows the progress of an import, and stops it when the command is interrupted. A terminal shows one line that is
 * overwritten, without a percentage if the total is unknown. Other output gets one line per page.
 */
final class ImportMeter implements ImportObserver {
    private static final int USERS_PER_MARK = 500;
    private static final int WIDTH = 20;

    private final Printer printer;
    private final boolean interactive;
    private final StopSignal stop;
    private final Connector connector;
    private final Supplier<Optional<Long>> total;
    private Optional<Long> expected = Optional.empty();

    /**
     * Creates a meter.
     *
     * @param connector the provider
     * @param total returns the number of entries that the import reads; absent if it is unknown; called after the first page
     */
    ImportMeter(
            Printer printer,
            boolean interactive,
            StopSignal stop,
            Connector connector,
            Supplier<Optional<Long>> total) {
        this.connector = connector;
        this.total = total;
        this.printer = printer;
        this.interactive = interactive;
        this.stop = stop;
    }

    @Override
    public void processing() {}

    @Override
    public void stored(ImportProgress reached) {
        String count = count(reached);
        if (interactive) {
            expected = expected.or(total).map(of -> Math.max(of, reached.seen()));
            printer.overwrite(expected.map(of -> progressBar((int) (reached.seen() * 100 / of)))
                            .orElseGet(() -> activityBar(reached))
                    + " " + count);
        } else {
            printer.note(
                    count + reached.reached().map(place -> ", reached " + place).orElse(", reached the end"));
        }
    }

    private static String progressBar(int percent) {
        int to = percent * WIDTH / 100;
        return "[" + "#".repeat(to) + "-".repeat(WIDTH - to) + "] " + percent + "%,";
    }

    private static String activityBar(ImportProgress reached) {
        int at = (int) (reached.seen() / USERS_PER_MARK % WIDTH);
        return "[" + "-".repeat(at) + "#" + "-".repeat(WIDTH - 1 - at) + "]";
    }

    private String count(ImportProgress reached) {
        return connector.authenticates()
                ? reached.seen() + " users seen, " + reached.imported() + " imported"
                : String.format(
                        Locale.ROOT,
                        "%,d objects read, %,d historical events",
                        reached.seen(),
                        reached.contacts().events());
    }

    @Override
    public boolean pause(Duration pause, String reason) {
        if (!pause.isZero()) {
            end();
            printer.note("intake: " + reason + "; continuing in " + pause.toSeconds() + " s");
        }
        return !stop.await(pause);
    }

    /** Clears the progress line. */
    void end() {
        if (interactive) {
            printer.overwrite("");
        }
    }
}
