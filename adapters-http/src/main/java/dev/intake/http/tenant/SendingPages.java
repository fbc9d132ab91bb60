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
public final class SendingPages {
    private final Intake intake;
    private final IntegrationPages integrations;
    private final ActionForm name;
    private final ActionForm sender;
    private final ActionForm timezone;
    private final ActionForm emailCap;
    private final ActionForm addressCap;

    public SendingPages(Intake intake, IntegrationPages integrations) {
        this.intake = intake;
        this.integrations = integrations;
        name = new ActionForm(
                intake.actions(), SettingsActions.RENAME, "tenant-name", "", Map.of("name", "tenant-name"));
        sender = new ActionForm(
                intake.actions(),
                SettingsActions.SET_SENDER,
                "sender",
                "",
                Map.of("name", "sender", "replyTo", "reply-to", "postalAddress", "postal-address"));
        timezone = new ActionForm(
                intake.actions(),
                SendingTimeActions.SET_ZONE,
                "timezone",
                "Enter a time zone, such as Europe/Berlin or UTC.");
        emailCap = new ActionForm(
                intake.actions(),
                SendingTimeActions.SET_CAP,
                "cap-emails",
                "Enter 1 to " + EmailCap.MAX_EMAILS + " emails within 1 to " + EmailCap.MAX_DAYS
                        + " days. Leave both fields empty for no cap.");
        addressCap = new ActionForm(
                intake.actions(),
                SendingTimeActions.SET_ADDRESS_CAP,
                "address-cap-emails",
                "Enter 1 to " + EmailCap.MAX_EMAILS + " emails a day, or nothing for " + SendingTimes.PER_ADDRESS
                        + ".");
    }

    /** Renames the tenant. */
    public void name(Visit visit, Tenant tenant, Context context) {
        integrations.submit(name, "name", visit, tenant);
    }

    /** Saves the sender of the tenant's emails. The form does not contain the From address, which the operator sets. */
    public void sender(Visit visit, Tenant tenant, Context context) {
        SenderForm form = SenderForm.of(context);
        Optional<ActionForm.Refusal> refusal = form.refusal(tenant, context)
                .map(notice -> new ActionForm.Refusal(notice, false))
                .or(() -> sender.refusal(visit, tenant, Map.of("revision", form.revision()), context));
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
        integrations.submit(timezone, "timezone", visit, tenant);
    }

    /** Saves the email cap; removes it if the fields are blank. */
    public void emailCap(Visit visit, Tenant tenant, Context context) {
        integrations.submit(emailCap, "email-cap", visit, tenant);
    }

    /** Saves how many emails of each category one address gets in a day. */
    public void addressCap(Visit visit, Tenant tenant, Context context) {
        integrations.submit(addressCap, "address-cap", visit, tenant);
    }
}
