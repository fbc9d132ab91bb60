package dev.intake.program;

import dev.intake.enrollment.ExitRule;
import dev.intake.template.DraftFinding;
import dev.intake.template.OfferedFields;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of checking a program's emails.
 *
 * @param program the program
 * @param sequence its emails
 * @param offered the available merge fields
 * @param findings findings about used fields, by email
 * @param lacksPostalAddress whether the emails require a postal address that the tenant does not have
 */
public record ProgramCheck(
        Program program,
        EmailSequence sequence,
        OfferedFields offered,
        List<DraftFinding> findings,
        boolean lacksPostalAddress) {
    /** Copies the list. */
    public ProgramCheck {
        findings = List.copyOf(findings);
    }

    static boolean lacksPostalAddress(EmailSequence sequence, Tenant tenant) {
        return sequence.needsPostalAddress() && tenant.sender().postalAddress().isEmpty();
    }

    /**
     * Returns whether a person can approve the emails: there are some, no finding blocks them, and the tenant has the postal
     * address that they require.
     */
    public boolean isApprovable() {
        return Remark.obstacles(sequence, findings, lacksPostalAddress).isEmpty();
    }

    /**
     * Returns what a person should know before approving the emails, what prevents it first.
     *
     * @param sameEvent the number of other live programs that start on the same event
     */
    public List<Remark> remarks(int sameEvent) {
        List<Remark> remarks = new ArrayList<>(Remark.obstacles(sequence, findings, lacksPostalAddress));
        findings.stream().filter(finding -> !finding.blocks()).map(Remark::of).forEach(remarks::add);
        missingExits().map(Remark::missingExits).ifPresent(remarks::add);
        if (lacksTransactional()) {
            remarks.add(Remark.missingTransactional());
        }
        if (sameEvent > 0) {
            remarks.add(Remark.sameEvent(sameEvent));
        }
        return remarks;
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
