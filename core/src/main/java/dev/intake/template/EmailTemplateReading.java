package dev.intake.template;

import java.util.List;

/** What became of reading the parts of an email. */
public sealed interface EmailTemplateReading {
    /**
     * Every part keeps every rule.
     *
     * @param email ready to be filled in
     */
    record Read(EmailTemplate email) implements EmailTemplateReading {}

    /**
     * A part breaks a rule.
     *
     * @param faults at least one, part by part
     */
    record Unreadable(List<PartFault> faults) implements EmailTemplateReading {
        /** Copies the list, and refuses an empty one. */
        public Unreadable {
            faults = List.copyOf(faults);
            if (faults.isEmpty()) {
                throw new IllegalArgumentException("an unreadable email has a fault");
            }
        }
    }

    /**
     * A fault and the part that has it.
     *
     * @param part which template
     * @param fault where in it, and which rule
     */
    record PartFault(EmailPart part, TemplateFault fault) {
        @Override
        public String toString() {
            return part.label() + ", " + fault;
        }
    }
}
