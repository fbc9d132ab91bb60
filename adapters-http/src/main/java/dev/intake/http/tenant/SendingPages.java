package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TimeZoneNames;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SetSender;
import dev.intake.tenant.SettingEdit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.ZoneId;
import java.util.Optional;

/** Saves the sending settings of a tenant's programs: sender, time zone and email cap. */
public final class SendingPages {
    private final Intake intake;
    private final IntegrationPages integrations;

    public SendingPages(Intake intake, IntegrationPages integrations) {
        this.intake = intake;
        this.integrations = integrations;
    }

    /** Saves the sender of the tenant's emails. The form does not contain the From address, which the operator sets. */
    public void sender(Visit visit, Tenant tenant, Context context) {
        SenderForm form = SenderForm.of(context);
        SetSender setSender = intake.setSender(visit.account());
        Optional<Notice> refusal = form.refusal(tenant, setSender, context);
        if (refusal.isPresent()) {
            integrations.refuse(visit, tenant, refusal.get(), form, context);
            return;
        }
        Optional<SettingEdit> edit = setSender.change(tenant.id(), form::isOf, form::applyTo, visit.actor());
        if (edit.isPresent() && edit.get() instanceof SettingEdit.Stale stale) {
            integrations.stale(
                    visit,
                    stale.tenant(),
                    "Nothing was saved: the sender was changed since you opened this page. It is now: "
                            + SenderForm.of(stale.tenant()).spoken()
                            + ". The form has what you typed. Save it again to replace the other one.",
                    form.over(stale.tenant()),
                    context);
            return;
        }
        integrations.done("sender", tenant, context);
    }

    public void timezone(Visit visit, Tenant tenant, Context context) {
        Optional<ZoneId> zone =
                TimeZoneNames.parse(Gate.field("timezone", context).strip());
        if (zone.isEmpty()) {
            integrations.refuse(visit, tenant, "Enter a time zone, such as Europe/Berlin or UTC.", "timezone", context);
            return;
        }
        Optional<Tenant> unused = intake.setSendingTimes().zone(tenant.id(), zone.get(), visit.actor());
        integrations.done("timezone", tenant, context);
    }

    /** Saves the email cap; removes it if the fields are blank. */
    public void emailCap(Visit visit, Tenant tenant, Context context) {
        String emails = Gate.field("emails", context).strip();
        String days = Gate.field("days", context).strip();
        Optional<EmailCap> cap = number(emails)
                .flatMap(most -> number(days)
                        .filter(period -> EmailCap.isValid(most, period))
                        .map(period -> new EmailCap(most, period)));
        if (cap.isEmpty() && !(emails.isEmpty() && days.isEmpty())) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Enter 1 to " + EmailCap.MAX_EMAILS + " emails within 1 to " + EmailCap.MAX_DAYS
                            + " days. Leave both fields empty for no cap.",
                    "cap-emails",
                    context);
            return;
        }
        Optional<Tenant> unused = intake.setSendingTimes().cap(tenant.id(), cap, visit.actor());
        integrations.done("email-cap", tenant, context);
    }

    /** Saves how many emails of each category one address gets in a day. */
    public void addressCap(Visit visit, Tenant tenant, Context context) {
        Optional<Integer> emails =
                number(Gate.field("emails", context).strip()).filter(most -> EmailCap.isValid(most, 1));
        if (emails.isEmpty()) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Enter 1 to " + EmailCap.MAX_EMAILS + " emails a day.",
                    "address-cap-emails",
                    context);
            return;
        }
        Optional<SettingEdit> unused =
                intake.setSendingTimes().perAddress(tenant.id(), any -> true, emails.get(), visit.actor());
        integrations.done("address-cap", tenant, context);
    }

    private static Optional<Integer> number(String text) {
        return text.matches("[0-9]{1,4}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
