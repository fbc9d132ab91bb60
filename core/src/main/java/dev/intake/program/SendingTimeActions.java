package dev.intake.program;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.Change;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.kernel.Json;
import dev.intake.kernel.TimeZoneNames;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.SettingStores;
import dev.intake.tenant.SettingsEdit;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.TenantSettings;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** What can be asked for about when a tenant's emails go out. */
public final class SendingTimeActions {
    private static final Field<ZoneId> ZONE = Field.required(
            "timeZone",
            Value.text("a name such as Europe/Berlin or UTC", TimeZoneNames::parse),
            "A name of the IANA database, such as Europe/Berlin or UTC.");
    private static final Field<Integer> EMAILS =
            Field.optional("emails", Value.upTo(EmailCap.MAX_EMAILS), "How many emails.");
    private static final Field<Integer> DAYS =
            Field.optional("days", Value.upTo(EmailCap.MAX_DAYS), "Within how many days.");

    /** Sets the time zone of contacts without a known time zone. Emails that wait for a sending window then wait in it. */
    public static final Task<ProgramStorage, SettingsEdit<ZoneId>, TenantSettings, TenantSettings> SET_ZONE =
            rescheduling(
                    ActionFacts.put("setTimeZone", "/time-zone", AgentScope.OPERATE)
                            .about(
                                    "Sets the time zone. It counts for contacts without a known time zone of their own."),
                    SettingsEdit.input(List.of(ZONE), ZONE::of),
                    "set the time zone",
                    SendingTimes::withZone);

    /** Sets or removes the cap of marketing emails to one contact. Emails that wait for the previous cap then wait for it. */
    public static final Task<ProgramStorage, SettingsEdit<Optional<EmailCap>>, TenantSettings, TenantSettings> SET_CAP =
            rescheduling(
                    ActionFacts.put("setEmailCap", "/email-cap", AgentScope.OPERATE)
                            .about(
                                    "Sets the cap of marketing emails to one contact. Without both members there is no cap."),
                    SettingsEdit.input(List.of(EMAILS, DAYS), SendingTimeActions::cap)
                            .withRule(given -> EMAILS.in(given).isPresent()
                                            == DAYS.in(given).isPresent()
                                    ? Optional.empty()
                                    : Optional.of(new Fault(
                                            "emails and days", "must be set together; without both, there is no cap"))),
                    "set the email cap",
                    SendingTimes::withCap);

    /** Sets how many emails of each category one address gets in 24 hours. Emails that are held stay held. */
    public static final Change<ProgramStorage, ProgramStores, SettingsEdit<Integer>, TenantSettings> SET_ADDRESS_CAP =
            ActionFacts.put("setAddressCap", "/address-cap", AgentScope.OPERATE)
                    .about(
                            "Sets how many emails a day one address gets. Emails of marketing and transactional programs are"
                                    + " counted separately; those beyond the cap are held. Without the member, the cap is "
                                    + SendingTimes.PER_ADDRESS + ".")
                    .of(
                            SettingsEdit.input(
                                    List.of(EMAILS), given -> EMAILS.in(given).orElse(SendingTimes.PER_ADDRESS)),
                            TenantSettings.OUTPUT)
                    .changedBy(
                            ProgramStorage::unitOfWork,
                            edit -> "set the emails a day to one address",
                            (stores, edit, context) -> edit(stores, edit, SendingTimes::withPerAddress));

    private SendingTimeActions() {}

    private static Optional<EmailCap> cap(Json given) {
        return EMAILS.in(given).map(emails -> new EmailCap(emails, DAYS.of(given)));
    }

    private static <T> Result<TenantSettings> edit(
            SettingStores stores, SettingsEdit<T> edit, BiFunction<SendingTimes, T, SendingTimes> with) {
        return edit.apply(
                stores,
                SettingsRevision::of,
                tenant -> tenant.withSendingTimes(with.apply(tenant.sendingTimes(), edit.value())));
    }

    /** Returns a change after which emails that wait for a sending window or the cap are due again. */
    private static <T> Task<ProgramStorage, SettingsEdit<T>, TenantSettings, TenantSettings> rescheduling(
            ActionFacts facts,
            Input<SettingsEdit<T>> input,
            String words,
            BiFunction<SendingTimes, T, SendingTimes> with) {
        return facts.of(input, TenantSettings.OUTPUT)
                .begunBy(
                        ProgramStorage::unitOfWork,
                        edit -> words,
                        (ProgramStores stores, SettingsEdit<T> edit, ActionContext context) -> edit(stores, edit, with))
                .then((storage, tenant, saved, context) -> {
                    new RescheduleWaiting(storage, context.clock()).run(tenant);
                    return new Result.Done<>(saved);
                });
    }
}
