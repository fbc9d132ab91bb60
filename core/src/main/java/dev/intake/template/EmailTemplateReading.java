package dev.intake.template;

import java.util.List;
import java.util.function.Function;

/** The outcome of parsing an email. */
public sealed interface EmailTemplateReading {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * All parts are valid.
     *
     * @param email the parsed email
     */
    record Read(EmailTemplate email) implements EmailTemplateReading {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.read().apply(this);
        }
    }

    /**
     * A part is invalid.
     *
     * @param faults at least one, ordered by part
     */
    record Unreadable(List<PartFault> faults) implements EmailTemplateReading {
        /** Copies the list, and rejects an empty one. */
        public Unreadable {
            faults = List.copyOf(faults);
            if (faults.isEmpty()) {
                throw new IllegalArgumentException("an unreadable email has at least one fault");
            }
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unreadable().apply(this);
        }
    }

    /**
     * A fault of a part.
     *
     * @param part the template
     * @param fault its place and the violated rule
     */
    record PartFault(EmailPart part, TemplateFault fault) {
        @Override
        public String toString() {
            return part.label() + ", " + fault;
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Read, R> read, Function<Unreadable, R> unreadable) {}
}
