package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.account.AccountQuery;
import dev.intake.account.MemberActions;
import dev.intake.account.MemberActions.Invited;
import dev.intake.action.Result;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
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
public record MemberPages(Intake intake, TenantFrame frame) {
    public static final String PATH = "/tenants/{tenantId}/settings/members";

    private static final Map<String, String> DONE =
            Map.of("removed", "The member was removed. Their sessions have ended.");

    private static final int ROWS = 100;
    private static final String AFTER = "after";

    private static final ActionForm INVITATION = new ActionForm(
            MemberActions.INVITE,
            "name",
            "Nobody was invited. A name is 1 to 100 of a-z 0-9 . _ @ + -, such as an email address.");
    private static final ActionForm REMOVAL =
            new ActionForm(MemberActions.REMOVE, "", "Nobody was removed. Choose another member of this tenant.");

    public static String path(TenantId tenant) {
        return PATH.replace("{tenantId}", tenant.value());
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        show(visit, tenant, frame.html().done(DONE, context), "", 200);
    }

    /** Adds a member, and shows the link with which the member chooses a password. */
    public void add(Visit visit, Tenant tenant, Context context) {
        Result<Invited> result = visit.run(MemberActions.INVITE, tenant, INVITATION.given(Map.of(), context));
        INVITATION
                .refusal(result, context)
                .ifPresentOrElse(
                        refusal -> show(
                                visit,
                                tenant,
                                Optional.of(refusal.notice()),
                                Gate.field("name", context).strip(),
                                422),
                        () -> showLink(result.orElseThrow(), visit, tenant));
    }

    private void showLink(Invited invited, Visit visit, Tenant tenant) {
        frame.write(
                "memberLink.jte",
                new MemberLinkView(
                        frame.page("New member", visit, tenant, Optional.empty()),
                        path(tenant.id()),
                        invited.name().value(),
                        invited.address()),
                visit.context());
    }

    /** Removes a member after confirmation. */
    public void remove(Visit visit, Tenant tenant, Context context) {
        if (!Confirmation.isGiven(context)) {
            confirm(visit, tenant, Gate.field("name", context), context);
            return;
        }
        REMOVAL.refusal(visit, tenant, Map.of(), context)
                .ifPresentOrElse(
                        refusal -> show(visit, tenant, Optional.of(refusal.notice()), "", 422),
                        () -> frame.redirect(path(tenant.id()) + "?done=removed", context));
    }

    private void confirm(Visit visit, Tenant tenant, String name, Context context) {
        frame.write(
                "confirm.jte",
                new Confirmation(
                        frame.page("Remove a member", visit, tenant, Optional.empty()),
                        "Remove " + name + "?",
                        "Sessions, password, one-time link and connected applications end at once. The member's work"
                                + " stays, as do agent tokens that the member created: revoke those under Agent access.",
                        List.of(),
                        0,
                        context.path(),
                        Map.of("name", name),
                        "Remove the member",
                        path(tenant.id())),
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
        frame.write("members.jte", view, status, visit.context());
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
