package dev.intake.account;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lets a member of a tenant invite another. Names are unique in the service, so a refusal reveals that some tenant has an
 * account of this name. A tenant therefore gets at most {@value #MAX_REFUSED} of them a day, which the audit record counts on
 * all nodes; a node does one invitation at a time, so that each sees the refusals before it.
 */
public final class InviteMember {
    /** The maximum number of invitations of a tenant in a day that are refused because the name is taken. */
    public static final int MAX_REFUSED = 5;

    private static final Duration DAY = Duration.ofDays(1);
    private static final String REFUSED = "add member with the name of another account";

    private final Accounts accounts;
    private final AccountStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public InviteMember(Accounts accounts, AccountStorage storage, InstantSource clock, IdGenerator ids) {
        this.accounts = accounts;
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /** Adds a member, and records it. */
    public synchronized Invitation invite(AccountName name, TenantId tenant, Actor actor) {
        if (accounts.isMember(name, tenant)) {
            return new Invitation.Member();
        }
        if (accounts.isFull(tenant)) {
            return new Invitation.Full();
        }
        if (refusedToday(tenant) >= MAX_REFUSED) {
            return new Invitation.Limited();
        }
        Optional<OneTimeLink> link = accounts.addMember(name, tenant);
        note(tenant, actor, link.isPresent() ? "add member " + name : REFUSED, link.isPresent());
        return link.<Invitation>map(Invitation.Invited::new).orElseGet(Invitation.Taken::new);
    }

    private long refusedToday(TenantId tenant) {
        Instant since = clock.instant().minus(DAY);
        AuditQuery refused =
                new AuditQuery(Optional.empty(), Optional.empty(), Optional.of(REFUSED), Optional.empty(), MAX_REFUSED);
        return storage.accessViews(tenant).audit(refused).stream()
                .filter(entry -> entry.at().isAfter(since))
                .count();
    }

    private void note(TenantId tenant, Actor actor, String action, boolean allowed) {
        AuditEntry entry =
                new AuditEntry(ids.next(), clock.instant(), actor, action, allowed ? Outcome.ALLOWED : Outcome.REFUSED);
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.audit(List.of(entry));
            return true;
        });
    }

    /** What became of an invitation. */
    public sealed interface Invitation {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * The member was added.
         *
         * @param link the link with which the member chooses a password
         */
        record Invited(OneTimeLink link) implements Invitation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.invited().apply(this);
            }
        }

        /** Nothing changed: the tenant has this member. */
        record Member() implements Invitation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.member().apply(this);
            }
        }

        /** Nothing changed: another account has the name. */
        record Taken() implements Invitation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.taken().apply(this);
            }
        }

        /** Nothing changed: the tenant has {@link Accounts#MAX_MEMBERS} members. */
        record Full() implements Invitation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.full().apply(this);
            }
        }

        /** Nothing was looked up: too many names of other accounts were tried in the last day. */
        record Limited() implements Invitation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.limited().apply(this);
            }
        }

        /**
         * One function per case, so that a new case does not compile until each reader has decided.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(
                Function<Invited, R> invited,
                Function<Member, R> member,
                Function<Taken, R> taken,
                Function<Full, R> full,
                Function<Limited, R> limited) {}
    }
}
