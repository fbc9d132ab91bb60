package dev.intake.template;

import java.util.List;
import java.util.function.Function;

/** The outcome of parsing a template. */
public sealed interface TemplateReading {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The template is valid.
     *
     * @param template the parsed template
     */
    record Read(Template template) implements TemplateReading {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.read().apply(this);
        }
    }

    /**
     * The template is invalid.
     *
     * @param faults in text order, at least one and at most {@value Template#MAX_FAULTS}
     */
    record Unreadable(List<TemplateFault> faults) implements TemplateReading {
        /** Copies the list, and rejects an empty one. */
        public Unreadable {
            faults = List.copyOf(faults);
            if (faults.isEmpty()) {
                throw new IllegalArgumentException("an unreadable template has at least one fault");
            }
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unreadable().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Read, R> read, Function<Unreadable, R> unreadable) {}
}
