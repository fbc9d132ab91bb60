package dev.intake.enrollment;

import dev.intake.contact.AttributeKey;
import dev.intake.event.EventRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How often a contact may enter a program. (ADR 109) */
public sealed interface Reentry {
    /** The form of {@link Per}. */
    Pattern PER = Pattern.compile("per +(\\S+)");

    /** The form of {@link After}. */
    Pattern AFTER = Pattern.compile("after +([0-9]{1,5})([hd])");

    /** The order of enrollments by time. */
    Comparator<Enrollment> LATEST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().key());

    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the default: once per contact. (Spec, What the service does 3) */
    static Reentry once() {
        return new Once();
    }

    /**
     * Returns the rule of a text such as {@code per subscription_id} or {@code after 90d}, with hours or days; empty if the
     * text has another form, or its time is not within the limits.
     */
    static Optional<Reentry> parse(String text) {
        Matcher per = PER.matcher(text);
        if (per.matches()) {
            return AttributeKey.parse(per.group(1)).map(Per::new);
        }
        Matcher after = AFTER.matcher(text);
        return after.matches()
                ? Optional.of(Duration.of(
                                Long.parseLong(after.group(1)),
                                after.group(2).equals("d") ? ChronoUnit.DAYS : ChronoUnit.HOURS))
                        .filter(After::isPossible)
                        .map(After::new)
                : Optional.empty();
    }

    /** Returns the text that {@link #parse} converts to this rule; empty for {@link Once}. */
    Optional<String> written();

    /** Returns how often a contact enters, such as {@code once for each subscription_id}. */
    String inWords();

    /**
     * Decides whether an event lets its contact enter.
     *
     * @param past all enrollments of the contact in the program, in no particular order
     * @return the key of the new enrollment; empty if the contact may not enter
     */
    Optional<EntryKey> next(Collection<PastEnrollment> past, EventRecord event);

    /** Returns the property whose values distinguish enrollments; empty if enrollments have no value. */
    default Optional<AttributeKey> valued() {
        return Optional.empty();
    }

    /**
     * Returns the enrollment that the event began, or else the one to which it refers: for {@link Per} the one for its
     * value, otherwise the last one before it.
     *
     * @param all enrollments of the event's contact in the program, in no order
     */
    default Optional<Enrollment> concerning(Collection<Enrollment> all, EventRecord event) {
        return all.stream()
                .filter(enrollment -> enrollment.entryEvent().equals(event.id()))
                .findFirst()
                .or(() -> all.stream()
                        .filter(enrollment -> !enrollment.enrolledAt().isAfter(event.receivedAt()))
                        .max(LATEST))
                .or(() -> all.stream().min(LATEST));
    }

    /** A contact enters once. */
    record Once() implements Reentry {
        @Override
        public Optional<String> written() {
            return Optional.empty();
        }

        @Override
        public String inWords() {
            return "once";
        }

        @Override
        public Optional<EntryKey> next(Collection<PastEnrollment> past, EventRecord event) {
            return past.isEmpty() ? Optional.of(EntryKey.FIRST) : Optional.empty();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.once().apply(this);
        }
    }

    /**
     * A contact enters once for each value of a property of the entry event. Events without the property count as one
     * value.
     *
     * @param property the property's key
     */
    record Per(AttributeKey property) implements Reentry {
        @Override
        public Optional<String> written() {
            return Optional.of("per " + property.value());
        }

        @Override
        public String inWords() {
            return "once for each " + property.value();
        }

        @Override
        public Optional<EntryKey> next(Collection<PastEnrollment> past, EventRecord event) {
            EntryKey key = key(event);
            boolean entered = past.stream()
                    .anyMatch(before -> before.enrollment().entry().key().equals(key)
                            || before.entryEvent()
                                    .map(this::key)
                                    .filter(key::equals)
                                    .isPresent());
            return entered ? Optional.empty() : Optional.of(key);
        }

        @Override
        public Optional<Enrollment> concerning(Collection<Enrollment> all, EventRecord event) {
            EntryKey key = key(event);
            return all.stream()
                    .filter(enrollment -> enrollment.entryEvent().equals(event.id()))
                    .findFirst()
                    .or(() -> all.stream()
                            .filter(enrollment -> enrollment.entry().key().equals(key))
                            .findFirst())
                    .or(() -> all.stream()
                            .filter(enrollment -> enrollment.entry().key().equals(EntryKey.FIRST))
                            .findFirst());
        }

        @Override
        public Optional<AttributeKey> valued() {
            return Optional.of(property);
        }

        private EntryKey key(EventRecord event) {
            return EntryKey.of(property, event.properties().get(property));
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.per().apply(this);
        }
    }

    /**
     * A contact enters again once its last enrollment ended this long ago, by the clock of the service.
     *
     * @param time from {@link #MIN_TIME} to {@link #MAX_TIME}, in whole hours
     */
    record After(Duration time) implements Reentry {
        /** The shortest time. */
        public static final Duration MIN_TIME = Duration.ofHours(1);

        /** The longest time. */
        public static final Duration MAX_TIME = Duration.ofDays(3650);

        /** Rejects times outside the limits, and parts of hours. */
        public After {
            if (!isPossible(time)) {
                throw new IllegalArgumentException("a contact enters again after 1 hour to 3650 days");
            }
        }

        /** Returns whether the time is within the limits, in whole hours. */
        public static boolean isPossible(Duration time) {
            return time.compareTo(MIN_TIME) >= 0
                    && time.compareTo(MAX_TIME) <= 0
                    && time.equals(time.truncatedTo(ChronoUnit.HOURS));
        }

        @Override
        public Optional<String> written() {
            return Optional.of("after " + spelled());
        }

        @Override
        public String inWords() {
            return "again " + spelled() + " after the last enrollment ended";
        }

        private String spelled() {
            return time.toHours() % 24 == 0 ? time.toDays() + "d" : time.toHours() + "h";
        }

        @Override
        public Optional<EntryKey> next(Collection<PastEnrollment> past, EventRecord event) {
            if (past.isEmpty()) {
                return Optional.of(EntryKey.FIRST);
            }
            boolean over = past.stream()
                    .allMatch(before -> before.endedAt()
                            .filter(ended -> isOver(ended, event.receivedAt()))
                            .isPresent());
            return past.stream()
                    .map(PastEnrollment::enrollment)
                    .max(LATEST)
                    .filter(last -> over)
                    .map(last -> unused(last.entry().key(), past));
        }

        /**
         * Returns the first key after this one that no enrollment has: if the clock was set back, the last may have an early
         * one.
         */
        private static EntryKey unused(EntryKey last, Collection<PastEnrollment> past) {
            Set<EntryKey> used = past.stream()
                    .map(before -> before.enrollment().entry().key())
                    .collect(Collectors.toSet());
            EntryKey key = last.next();
            while (used.contains(key)) {
                key = key.next();
            }
            return key;
        }

        private boolean isOver(Instant ended, Instant now) {
            return !ended.plus(time).isAfter(now);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.after().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Once, R> once, Function<Per, R> per, Function<After, R> after) {}
}
