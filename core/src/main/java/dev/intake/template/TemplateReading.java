package dev.intake.template;

import java.util.List;

/** The outcome of parsing a template. */
public sealed interface TemplateReading {
    /** Returns the faults; empty if the template is valid. */
    default List<TemplateFault> faults() {
        return List.of();
    }

    /**
     * The template is valid.
     *
     * @param template the parsed template
     */
    record Read(Template template) implements TemplateReading {}

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
    }
}
