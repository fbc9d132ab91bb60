package dev.intake.program;

import dev.intake.enrollment.ExitRule;
import dev.intake.sequence.EmailSequence;
import dev.intake.template.DraftFinding;
import dev.intake.template.OfferedFields;
import java.util.List;
import java.util.Optional;

/**
 * The result of checking a program's emails.
 *
 * @param program the program
 * @param sequence its emails
 * @param offered the available merge fields
 * @param findings findings about used fields, by email
 */
public record ProgramCheck(
        Program program, EmailSequence sequence, OfferedFields offered, List<DraftFinding> findings) {
    /** Copies the list. */
    public ProgramCheck {
        findings = List.copyOf(findings);
    }

    /** Returns the exit rule that such programs usually have, if this one has none. */
    public Optional<ExitRule> missingExits() {
        return program.outline().missingExits(sequence);
    }

    /** Returns whether an unsubscribe stops its emails although such programs are usually transactional. */
    public boolean lacksTransactional() {
        return program.outline().lacksTransactional(sequence);
    }

    /** Returns the findings that prevent approval; empty if there are none. */
    public List<DraftFinding> blocking() {
        return findings.stream().filter(DraftFinding::blocks).toList();
    }
}
