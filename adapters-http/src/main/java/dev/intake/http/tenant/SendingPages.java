package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Visit;
import dev.intake.program.SendingTimeActions;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** Saves the sending settings of a tenant's programs: sender, time zone and email cap. */
public record SendingPages(Intake intake, IntegrationPages integrations) {
    private static final ActionForm NAME =
            new ActionForm(SettingsActions.RENAME, "tenant-name", "", Map.of("name", "tenant-name"));
    private static final ActionForm SENDER = new ActionForm(
            SettingsActions.SET_SENDER,
            "sender",
            "",
            Map.of("name", "sender", "replyTo", "reply-to", "postalAddress", "postal-address"));
    private static final ActionForm TIMEZONE =
            new ActionForm(SendingTimeActions.SET_ZONE, "timezone", "Enter a time zone, such as Europe/Berlin or UTC.");
    private static final ActionForm EMAIL_CAP = new ActionForm(
            SendingTimeActions.SET_CAP,
            "cap-emails",
            "Enter 1 to " + EmailCap.MAX_EMAILS + " emails within 1 to " + EmailCap.MAX_DAYS
                    + " days. Leave both fields empty for no cap.");
    private static final ActionForm ADDRESS_CAP = new ActionForm(
            SendingTimeActions.SET_ADDRESS_CAP,
            "address-cap-emails",
            "Enter 1 to " + EmailCap.MAX_EMAILS + " emails a day, or nothing for " + SendingTimes.PER_ADDRESS + ".");

    /** Renames the tenant. */
    public void name(Visit visit, Tenant tenant, Context context) {
        integrations.submit(NAME, "name", visit, tenant);
    }

    /** Saves the sender of the tenant's emails. The form does not contain the From address, which the operator sets. */
    public void sender(Visit visit, Tenant tenant, Context context) {
        SenderForm form = SenderForm.of(context);
        Optional<ActionForm.Refusal> refusal = form.refusal(tenant, context)
                .map(notice -> new ActionForm.Refusal(notice, false))
                .or(() -> SENDER.refusal(visit, tenant, Map.of("revision", form.revision()), context));
        if (refusal.isEmpty()) {
            integrations.done("sender", tenant, context);
        } else if (refusal.get().isStale()) {
            Tenant now = intake.views().tenant(tenant.id()).orElse(tenant);
            integrations.stale(
                    visit,
                    now,
                    "Nothing was saved: the sender was changed since you opened this page. It is now: "
                            + SenderForm.of(now).spoken()
                            + ". The form has what you typed. Save it again to replace the other one.",
                    form.over(now));
        } else {
            integrations.refuse(visit, tenant, refusal.get().notice(), form);
        }
    }

    public void timezone(Visit visit, Tenant tenant, Context context) {
        integrations.submit(TIMEZONE, "timezone", visit, tenant);
    }

    /** Saves the email cap; removes it if the fields are blank. */
    public void emailCap(Visit visit, Tenant tenant, Context context) {
        integrations.submit(EMAIL_CAP, "email-cap", visit, tenant);
    }

    /** Saves how many emails of each category one address gets in a day. */
    public void addressCap(Visit visit, Tenant tenant, Context context) {
        integrations.submit(ADDRESS_CAP, "address-cap", visit, tenant);
    }
}
