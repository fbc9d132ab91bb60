package dev.intake.http.event;

import dev.intake.Storage;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventViews;
import dev.intake.event.Funnel;
import dev.intake.event.Segment;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ForwardingEventViews;
import dev.intake.testing.ForwardingStorage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A storage that remembers which questions about many events it was asked.
 *
 * @param working answers them
 * @param asked the questions, the first one first
 * @param mood what it does with them
 */
public record AskedEvents(Storage working, List<Object> asked, AtomicReference<Mood> mood)
        implements ForwardingStorage {
    /** What becomes of a question. */
    public enum Mood {
        ANSWERS,
        GIVES_UP,
        FAILS
    }

    @Override
    public EventViews eventViews(TenantId tenant) {
        EventViews views = working.eventViews(tenant);
        return new ForwardingEventViews() {
            @Override
            public EventViews working() {
                return views;
            }

            @Override
            public Optional<List<Long>> count(CountOverTime question) {
                return noted(question, views.count(question));
            }

            @Override
            public Optional<Funnel.Conversion> funnel(Funnel question) {
                return noted(question, views.funnel(question));
            }

            @Override
            public Optional<Segment.Members> segment(Segment question) {
                return noted(question, views.segment(question));
            }
        };
    }

    private <T> Optional<T> noted(Object question, Optional<T> answer) {
        asked.add(question);
        return switch (mood.get()) {
            case ANSWERS -> answer;
            case GIVES_UP -> Optional.empty();
            case FAILS -> throw new StorageException("counting events", new IOException("gone"));
        };
    }
}
