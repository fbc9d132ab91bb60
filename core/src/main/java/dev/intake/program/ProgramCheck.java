package dev.intake.program;

import dev.intake.template.DraftFinding;
import dev.intake.template.OfferedFields;
import java.util.List;

/**
 * A program, what it sends, and what there is to say about that.
 *
 * @param program which one
 * @param sequence what it sends
 * @param offered the merge fields that its emails can use
 * @param findings about the fields that they do use, email by email
 */
public record ProgramCheck(
        Program program, EmailSequence sequence, OfferedFields offered, List<DraftFinding> findings) {
    /** Copies the list. */
    public ProgramCheck {
        findings = List.copyOf(findings);
    }

    /** The findings because of which the draft cannot be approved; none when it can. */
    public List<DraftFinding> blocking() {
        return findings.stream().filter(DraftFinding::blocks).toList();
    }
}
