package dev.intake.suppression;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Opens a closed address again by a member's decision, unless the recipient reported an email as spam. (ADR 107) */
public final class LiftSuppression {
    private static final int MAX_SHARING = 1_000;

    private final SuppressionStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public LiftSuppression(SuppressionStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** The outcome. */
    public enum Outcome {
        /** The address is open again. */
        LIFTED,
        /** The address was open; nothing changed. */
        OPEN,
        /** The recipient reported an email as spam; the address stays closed. */
        COMPLAINT,
        /** There is no such tenant. */
        NO_SUCH_TENANT
    }

    /**
     * Lifts the suppressions of the address, and grants the consent of up to {@value #MAX_SHARING} contacts with this address
     * that withdrew it. The audit record names the person, whether the action is allowed or refused.
     */
    public Outcome lift(TenantId tenant, EmailAddress address, Actor actor) {
        Set<ContactId> sharing = storage.contactViews(tenant).contacts(address, MAX_SHARING).stream()
                .map(Contact::id)
                .collect(Collectors.toSet());
        return storage.unitOfWork()
                .inTenant(tenant, stores -> lift(stores, address, sharing, actor))
                .orElse(Outcome.NO_SUCH_TENANT);
    }

    private Outcome lift(SuppressionStores stores, EmailAddress address, Set<ContactId> sharing, Actor actor) {
        Instant now = clock.instant();
        List<Suppression> closed = stores.suppressions().suppressions(address).stream()
                .filter(Suppression::holds)
                .toList();
        boolean complaint = closed.stream().anyMatch(known -> known.reason() == SuppressionReason.COMPLAINT);
        List<Contact> granted = stores.contacts().contacts(sharing).values().stream()
                .filter(contact -> contact.email().filter(address::equals).isPresent())
                .filter(contact -> !contact.consentRegained(now).equals(contact))
                .map(contact -> contact.consentRegained(now))
                .toList();
        if (closed.isEmpty() && granted.isEmpty()) {
            return Outcome.OPEN;
        }
        stores.audit(List.of(entry(now, actor, complaint)));
        if (complaint) {
            return Outcome.COMPLAINT;
        }
        closed.forEach(known -> stores.suppressions().save(address, known.lifted(now, Suppression.By.MEMBER)));
        stores.contacts().save(granted);
        return Outcome.LIFTED;
    }

    private AuditEntry entry(Instant now, Actor actor, boolean complaint) {
        return new AuditEntry(
                ids.next(),
                now,
                actor,
                "open a closed address",
                complaint ? AuditEntry.Outcome.REFUSED : AuditEntry.Outcome.ALLOWED);
    }
}
