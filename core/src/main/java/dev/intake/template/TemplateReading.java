package dev.intake.template;

import java.util.List;

/** What became of reading a template. */
public sealed interface TemplateReading {
    /**
     * It keeps every rule.
     *
     * @param template ready to be filled in
     */
    record Read(Template template) implements TemplateReading {}

    /**
     * It breaks a rule.
     *
     * @param faults where and which, in the order of the text, at least one and at most {@value Template#MAX_FAULTS}
     */
    record Unreadable(List<TemplateFault> faults) implements TemplateReading {
        /** Copies the list, and refuses an empty one. */
        public Unreadable {
            faults = List.copyOf(faults);
            if (faults.isEmpty()) {
                throw new IllegalArgumentException("an unreadable template has a fault");
            }
        }
    }
}
