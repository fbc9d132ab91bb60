package dev.intake.port;

import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Passage;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** How far the contacts have come in the programs of the tenant of a unit of work. */
public interface PassageStore {
    /** The passages of those of the entries that are stored, which no one claims before the unit of work has ended. */
    Map<Entry, Passage> of(Set<Entry> entries);

    /** As {@link #of}; a store may read the passages together with what it is asked next. */
    default Supplier<Map<Entry, Passage>> ofLater(Set<Entry> entries) {
        return () -> of(entries);
    }

    /** Stores changed passages. Each is of an enrollment that is stored, and no two have the same entry. */
    void save(Collection<Passage> passages);
}
