package dev.intake.program;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.tenant.EmailCap;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The newest marketing emails that a contact may have, over all programs of the tenant, for the tenant's cap. Unsure and
 * kept emails count as sent.
 *
 * @param newest in the states {@link EmailStatus#BEGUN}, last changed first; at least as many as the cap allows, if there are
 *     so many
 */
public record BegunEmails(List<StepEmail> newest) {
    /** No emails. */
    public static final BegunEmails NONE = new BegunEmails(List.of());

    /** Copies the list. */
    public BegunEmails {
        newest = List.copyOf(newest);
    }

    /**
     * Returns when a further email may begin, if the cap does not allow it at {@code at}: when the oldest of the counted
     * emails leaves the period. An email that is being handed over may still be refused, so the email is checked again when its
     * claim has ended.
     *
     * @return after {@code at}; empty if a further email may begin
     */
    public Optional<Instant> waitsForCap(EmailCap cap, Instant at) {
        if (newest.size() < cap.emails()) {
            return Optional.empty();
        }
        List<StepEmail> counted = newest.subList(0, cap.emails());
        Instant free = counted.get(cap.emails() - 1).at().plus(cap.period());
        boolean handingOver = counted.stream().anyMatch(email -> email.state().status() == EmailStatus.SENDING);
        Instant look = at.plus(EnrollmentProgressStore.CLAIM);
        return Optional.of(handingOver && look.isBefore(free) ? look : free).filter(at::isBefore);
    }
}
