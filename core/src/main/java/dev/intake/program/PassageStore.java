package dev.intake.program;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** How far the contacts have come in the programs of the tenant of a unit of work. */
public interface PassageStore {
    /**
     * How long a claim lasts. A mark renews the claim of its email. An email whose handover could still be under way when
     * its claim ends is not begun.
     */
    Duration CLAIM = Duration.ofMinutes(15);

    /** The passages of those of the entries that are stored, which no one claims before the unit of work has ended. */
    Map<Entry, Passage> of(Set<Entry> entries);

    /** As {@link #of}; a store may read the passages together with what it is asked next. */
    default Supplier<Map<Entry, Passage>> ofLater(Set<Entry> entries) {
        return () -> of(entries);
    }

    /**
     * The passages of a program that have come to a step of which there is no email yet, in order of contact. No one claims
     * them before the unit of work has ended; one that was claimed while they were looked for is as the claim left it.
     *
     * @param position the step's place in the program, from 0
     * @param dueAfter only those that are looked at after this time; absent: only those that nobody looks at
     * @param behind only those of contacts behind this one
     * @param limit how many at most, at least 1
     */
    List<Passage> unsent(
            ProgramId program, int position, Optional<Instant> dueAfter, Optional<ContactId> behind, int limit);

    /** Stores changed passages. Each is of an enrollment that is stored, and no two have the same entry. */
    void save(Collection<Passage> passages);
}
