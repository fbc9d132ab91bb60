package dev.intake.account;

import dev.intake.access.AccessStores;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditQuery;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Endpoints;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a person can ask for about the members of a tenant, who may sign in to its dashboard. Accounts are not part of a tenant's
 * unit of work: the entry in the audit record is stored before the account changes. (ADR 57)
 */
public final class MemberActions {
    /** The maximum number of invitations by a tenant's members in a day that are refused because the name is taken. */
    static final int MAX_REFUSED = 5;

    private static final String REFUSED = "add member with the name of another account";
    private static final String TAKEN = "Nobody was invited. The name cannot be used; choose another.";
    private static final Field<AccountName> NAME = Field.required(
            "name",
            Value.text("1 to 100 of a-z 0-9 . _ @ + -, such as an email address", AccountName::parse),
            "The person's sign-in name: an email address.");

    /**
     * Adds a member. Names are unique in the service, so a refusal reveals that some tenant has an account of this name. Members of
     * a tenant therefore get at most {@value #MAX_REFUSED} of them a day, which the audit record counts.
     */
    public static final Task<AccountStorage, AccountName, AccountName, Invited> INVITE = ActionFacts.post(
                    "inviteMember", "/members", AgentScope.OPERATE)
            .about("Adds a member. Only this response shows the link with which the person chooses a password.")
            .with(Trait.BY_PERSON)
            .of(Input.of(NAME), Output.of(Invited.SHAPE))
            .<AccountStorage, AccessStores, AccountName>begunAfter(
                    AccountStorage::unitOfWork, MemberActions::invitation, MemberActions::invite)
            .then((storage, tenant, name, context) -> accounts(storage, context)
                    .addMember(name, tenant)
                    .<Result<Invited>>map(
                            link -> new Result.Done<>(new Invited(name, link, context.port(Endpoints.class))))
                    .orElseGet(() -> Result.conflict(TAKEN)));

    /** Removes a member; see {@link Accounts#removeMember}. */
    public static final Task<AccountStorage, AccountName, AccountName, AccountName> REMOVE = ActionFacts.post(
                    "removeMember", "/members/remove", AgentScope.OPERATE)
            .about("Removes a member. The person's sessions and connected applications end.")
            .with(Trait.BY_PERSON)
            .of(
                    Input.of(NAME),
                    Output.of(
                            new JsonShape<AccountName>("RemovedMember").has("name", JsonKind.TEXT, AccountName::value)))
            .<AccountStorage, AccessStores, AccountName>begunAfter(
                    AccountStorage::unitOfWork, (name, result) -> "remove member " + name, MemberActions::remove)
            .then((storage, tenant, name, context) -> {
                accounts(storage, context).removeMember(name, tenant, context.actor());
                return new Result.Done<>(name);
            });

    private MemberActions() {}

    /**
     * A new member.
     *
     * @param name the sign-in name
     * @param link with which the person chooses a password
     * @param endpoints the addresses of the service
     */
    public record Invited(AccountName name, OneTimeLink link, Endpoints endpoints) {
        private static final JsonShape<Invited> SHAPE = new JsonShape<Invited>("InvitedMember")
                .has("name", JsonKind.TEXT, invited -> invited.name().value())
                .has("link", JsonKind.URI, Invited::address);

        /** Returns the address of the page on which the person chooses a password. */
        public String address() {
            return endpoints.choosePassword(link.reveal());
        }
    }

    private static Accounts accounts(AccountStorage storage, ActionContext context) {
        return new Accounts(storage, context.clock(), context.ids(), context.random());
    }

    private static String invitation(AccountName name, Result<AccountName> result) {
        return result instanceof Result.Refused<AccountName> refused
                        && refused.refusal().sentence().equals(TAKEN)
                ? REFUSED
                : "add member " + name;
    }

    private static Result<Change.Work<AccessStores, AccountName, AccountName>> invite(
            AccountStorage storage, TenantId tenant, AccountName name, ActionContext before) {
        Optional<Account> holder = storage.accounts().find(name);
        boolean isFull = accounts(storage, before).isFull(tenant);
        return new Result.Done<>((stores, asked, context) -> {
            if (holder.flatMap(Account::tenant).equals(Optional.of(tenant))) {
                return Result.conflict("Nobody was invited. The tenant has a member of this name.");
            }
            if (isFull) {
                return Result.conflict("Nobody was invited. A tenant has at most " + Accounts.MAX_MEMBERS
                        + " members; remove one first.");
            }
            if (context.isOperator()) {
                return holder.isEmpty()
                        ? new Result.Done<>(asked)
                        : Result.conflict("Nobody was invited. Another account has this name.");
            }
            if (refusedToday(stores, context.clock().instant()) >= MAX_REFUSED) {
                return Result.conflict("Nobody was invited. Too many names that cannot be used were tried today. Try"
                        + " again tomorrow, or ask the operator.");
            }
            return holder.isEmpty() ? new Result.Done<>(asked) : Result.conflict(TAKEN);
        });
    }

    private static long refusedToday(AccessStores stores, Instant now) {
        AuditQuery refused =
                new AuditQuery(Optional.empty(), Optional.empty(), Optional.of(REFUSED), Optional.empty(), MAX_REFUSED);
        return stores.audit(refused).stream()
                .filter(entry -> entry.at().isAfter(now.minus(Duration.ofDays(1))))
                .count();
    }

    private static Result<Change.Work<AccessStores, AccountName, AccountName>> remove(
            AccountStorage storage, TenantId tenant, AccountName name, ActionContext before) {
        boolean isOther = accounts(storage, before).isMember(name, tenant)
                && !before.actor().equals(new Actor(Actor.Kind.PERSON, name.value()));
        return new Result.Done<>((stores, asked, context) -> isOther
                ? new Result.Done<>(asked)
                : Result.conflict("Nobody was removed. Choose another member of this tenant."));
    }
}
