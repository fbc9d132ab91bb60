package dev.intake.testing;

import dev.intake.usecase.ImportObserver;
import dev.intake.usecase.ImportProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Writes down what an import tells, and lets it go on at once for as long as it should. */
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

    /** What it was told after each page. */
    public List<ImportProgress> progress() {
        return List.copyOf(progress);
    }

    /** How long it was asked to wait, each time. */
    public List<Duration> pauses() {
        return List.copyOf(pauses);
    }

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
