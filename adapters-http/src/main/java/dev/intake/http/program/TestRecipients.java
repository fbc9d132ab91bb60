package dev.intake.http.program;

import dev.intake.account.Account;
import dev.intake.account.AccountQuery;
import dev.intake.account.Accounts;
import dev.intake.contact.EmailAddress;
import dev.intake.http.tenant.MemberPages;
import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.Optional;

/**
 * The recipient of a test email: the signed-in person. If the name of the account is not an email address, a member that
 * this person names, or any address that the operator names. (ADR 112)
 *
 * @param own the signed-in person's address; absent if the name of the account is not an email address
 * @param anyAddress whether the person may name an address that is not a member's
 * @param invite path of the page where members are invited
 * @param members the addresses of members to choose from, in order, at most {@value #MAX_SHOWN}; empty for a person with an
 *     address
 */
public record TestRecipients(Optional<EmailAddress> own, boolean anyAddress, String invite, List<String> members) {
    private static final int MAX_SHOWN = 100;

    /** Copies the list. */
    public TestRecipients {
        members = List.copyOf(members);
    }

    /** Returns the possible recipients of an account's test emails of a tenant or its test world. */
    public static TestRecipients of(Accounts accounts, Account account, TenantId tenant) {
        Optional<EmailAddress> own = EmailAddress.parse(account.name().value());
        return new TestRecipients(
                own,
                account.isOperator(),
                MemberPages.path(tenant.live()),
                own.isPresent() ? List.of() : members(accounts, tenant.live()));
    }

    /** Returns whether there is no possible recipient, so that a member has to be invited first. */
    public boolean isNobody() {
        return own.isEmpty() && members.isEmpty() && !anyAddress;
    }

    private static List<String> members(Accounts accounts, TenantId tenant) {
        return accounts.list(AccountQuery.first(MAX_SHOWN).membersOf(tenant)).stream()
                .map(member -> member.name().value())
                .filter(name -> EmailAddress.parse(name).isPresent())
                .toList();
    }
}
