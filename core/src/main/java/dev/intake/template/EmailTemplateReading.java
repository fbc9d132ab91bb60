package dev.intake.template;

import java.util.List;

/** The outcome of parsing an email. */
public sealed interface EmailTemplateReading {
    /** Returns the faults; empty if all parts are valid. */
    default List<PartFault> faults() {
        return List.of();
    }

    /**
     * All parts are valid.
     *
     * @param email the parsed email
     */
    record Read(EmailTemplate email) implements EmailTemplateReading {}

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
}
