package dev.intake.testing;

import dev.intake.sync.ImportObserver;
import dev.intake.sync.ImportProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/** Records an import's notifications, and lets it continue immediately for as long as it should. */
public final class RecordingObserver implements ImportObserver {
    private final List<ImportProgress> progress = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final Predicate<RecordingObserver> goOn;

    private RecordingObserver(Predicate<RecordingObserver> goOn) {
        this.goOn = goOn;
    }

    /** Lets it go on to its end. */
    public static RecordingObserver patient() {
        return new RecordingObserver(observer -> true);
    }

    /** Ends it after so many pages. */
    public static RecordingObserver stoppingAfter(int pages) {
        return new RecordingObserver(observer -> observer.progress.size() < pages);
    }

    /** Lets it go on to its end, and does this after each page, given how many there were. */
    public static RecordingObserver doing(IntConsumer afterEach) {
        return new RecordingObserver(observer -> {
            afterEach.accept(observer.progress.size());
            return true;
        });
    }

    /** Its notifications after each page. */
    public List<ImportProgress> progress() {
        return List.copyOf(progress);
    }

    /** How long it was asked to wait, each time. */
    public List<Duration> pauses() {
        return List.copyOf(pauses);
    }

    @Override
    public void processing() {}

    @Override
    public void stored(ImportProgress reached) {
        progress.add(reached);
    }

    @Override
    public boolean pause(Duration pause, String reason) {
        if (!pause.isZero()) {
            pauses.add(pause);
        }
        return goOn.test(this);
    }
}
