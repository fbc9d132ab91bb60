package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.account.AccountQuery;
import dev.intake.account.Accounts;
import dev.intake.account.InviteMember;
import dev.intake.account.InviteMember.Invitation;
import dev.intake.account.OneTimeLink;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Pager;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists, invites and removes the members of a tenant. (ADR 57) */
public final class MemberPages {
    public static final String PATH = "/tenants/{tenantId}/settings/members";

    private static final Map<String, String> DONE =
            Map.of("removed", "The member was removed. Their sessions have ended.");

    private static final String INVALID =
            "Nobody was invited. A name is 1 to 100 of a-z 0-9 . _ @ + -, such as an email address.";

    private static final String MEMBER = "Nobody was invited. The tenant has a member of this name.";

    private static final String TAKEN = "Nobody was invited. The name cannot be used; choose another.";

    private static final String FULL =
            "Nobody was invited. A tenant has at most " + Accounts.MAX_MEMBERS + " members; remove one first.";

    private static final String LIMITED =
            "Nobody was invited. Too many names that cannot be used were tried today. Try again tomorrow, or ask the operator.";

    private static final int ROWS = 100;
    private static final String AFTER = "after";

    private final Intake intake;
    private final InviteMember invitations;
    private final Addresses addresses;
    private final Html html;
    private final TenantFrame frame;

    public MemberPages(Intake intake, Addresses addresses, TenantFrame frame) {
        this.intake = intake;
        this.invitations = intake.inviteMember();
        this.addresses = addresses;
        this.html = frame.html();
        this.frame = frame;
    }

    public static String path(TenantId tenant) {
        return PATH.replace("{tenantId}", tenant.value());
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        show(visit, tenant, html.done(context).map(DONE::get).map(Notice::done), "", 200);
    }

    /** Adds a member, and shows the link with which the member chooses a password. */
    public void add(Visit visit, Tenant tenant, Context context) {
        Optional<AccountName> name =
                AccountName.parse(Gate.field("name", context).strip());
        if (name.isEmpty()) {
            refuse(INVALID, visit, tenant, context);
            return;
        }
        invitations
                .invite(name.get(), tenant.id(), visit.actor())
                .<Runnable>fold(new Invitation.Cases<>(
                        invited -> () -> showLink(name.get(), invited.link(), visit, tenant),
                        member -> () -> refuse(MEMBER, visit, tenant, context),
                        taken -> () -> refuse(TAKEN, visit, tenant, context),
                        full -> () -> refuse(FULL, visit, tenant, context),
                        limited -> () -> refuse(LIMITED, visit, tenant, context)))
                .run();
    }

    private void refuse(String why, Visit visit, Tenant tenant, Context context) {
        String typed = Gate.field("name", context).strip();
        show(visit, tenant, Optional.of(Notice.refused(why, "name", context)), typed, 422);
    }

    private void showLink(AccountName name, OneTimeLink link, Visit visit, Tenant tenant) {
        html.write(
                "memberLink.jte",
                new MemberLinkView(
                        frame.page("New member", visit, tenant, Optional.empty()),
                        path(tenant.id()),
                        name.value(),
                        addresses.service() + "/choose-password/" + link.reveal()),
                200,
                visit.context());
    }

    /** Removes a member after confirmation. */
    public void remove(Visit visit, Tenant tenant, Context context) {
        String typed = Gate.field("name", context);
        Optional<AccountName> name = AccountName.parse(typed)
                .filter(parsed -> !parsed.equals(visit.account().name()))
                .filter(parsed -> intake.accounts().isMember(parsed, tenant.id()));
        if (name.isEmpty()) {
            Notice notice = Notice.refused("Nobody was removed. Choose another member of this tenant.");
            show(visit, tenant, Optional.of(notice), "", 422);
        } else if (!Confirmation.isGiven(context)) {
            confirm(visit, tenant, name.get(), context);
        } else {
            if (intake.accounts().removeMember(name.get(), tenant.id(), visit.actor())) {
                intake.auditTrail()
                        .note(
                                tenant.id(),
                                visit.actor(),
                                "remove member " + name.get().value());
            }
            html.redirect(path(tenant.id()) + "?done=removed", context);
        }
    }

    private void confirm(Visit visit, Tenant tenant, AccountName name, Context context) {
        html.write(
                "confirm.jte",
                new Confirmation(
                        frame.page("Remove a member", visit, tenant, Optional.empty()),
                        "Remove " + name.value() + "?",
                        "Sessions, password, one-time link and connected applications end at once. The member's work"
                                + " stays, as do agent tokens that the member created: revoke those under Agent access.",
                        List.of(),
                        0,
                        context.path(),
                        Map.of("name", name.value()),
                        "Remove the member",
                        path(tenant.id())),
                200,
                context);
    }

    private void show(Visit visit, Tenant tenant, Optional<Notice> notice, String typed, int status) {
        List<String> oneMore = oneMore(tenant.id(), visit.context());
        MembersView view = new MembersView(
                frame.page("Members", visit, tenant, notice),
                path(tenant.id()),
                oneMore.stream().limit(ROWS).toList(),
                next(tenant.id(), oneMore),
                visit.account().name().value(),
                typed);
        html.write("members.jte", view, status, visit.context());
    }

    private List<String> oneMore(TenantId tenant, Context context) {
        AccountQuery members = AccountQuery.first(ROWS + 1).membersOf(tenant);
        String after = context.queryParam(AFTER);
        return intake
                .accounts()
                .list(AccountName.parse(after == null ? "" : after)
                        .map(members::after)
                        .orElse(members))
                .stream()
                .map(account -> account.name().value())
                .toList();
    }

    private static Optional<String> next(TenantId tenant, List<String> oneMore) {
        return oneMore.size() <= ROWS
                ? Optional.empty()
                : Optional.of(path(tenant) + "?" + AFTER + "=" + Pager.encoded(oneMore.get(ROWS - 1)));
    }
}
