package dev.intake.tenant;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.kernel.Json;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What can be asked for about the settings of a tenant. */
public final class SettingsActions {
    private static final String LINE = "one line of 1 to " + LayoutText.MAX + " characters";
    private static final String COLOR = "# and six hexadecimal digits";
    private static final Field<LayoutText> HEADER = Field.optional(
            "header", Value.text(LINE, LayoutText::parse), "A line above the text, such as the product's name.");
    private static final Field<LayoutText> FOOTER = Field.optional(
            "footer",
            Value.text(LINE, LayoutText::parse),
            "A line below the text. The postal address and the unsubscribe link follow it.");
    private static final Field<Color> ACCENT = Field.optional(
            "accent",
            Value.text(
                    COLOR + ", legible on white",
                    text -> Color.parse(text).filter(color -> color.isLegibleOn(EmailLayout.CARD))),
            "The color of links and header, such as #0b57d0, with a contrast of " + Color.LEGIBLE
                    + " or more with white.");
    private static final Field<Color> BACKGROUND = Field.optional(
            "background", Value.text(COLOR, Color::parse), "The color around the email, such as #f6f8fc.");

    private static final Field<String> TENANT_NAME = Field.required(
            "name", Value.text("1 to " + Tenant.MAX_NAME + " characters", TenantSetup::valid), "The tenant's name.");
    private static final Field<SenderName> NAME = Field.optional(
            "name",
            Value.text("one line of 1 to " + SenderName.MAX + " characters", SenderName::parse),
            "The sender name that recipients see.");
    private static final Field<SenderAddress> REPLY_TO = Field.optional(
            "replyTo",
            Value.text("one email address without a name, ASCII before the @", SenderAddress::parse),
            "The address that replies go to.");
    private static final Field<PostalAddress> POSTAL_ADDRESS = Field.optional(
            "postalAddress",
            Value.text(
                    "1 to " + PostalAddress.MAX_LINES + " lines of at most " + PostalAddress.MAX_LINE + " characters",
                    PostalAddress::parse),
            "The postal address in the footer of every email.");

    private static final Field<Integer> REQUESTS_PER_HOUR = Field.named(
            "requestsPerHour",
            Value.upTo(RateLimit.MAX),
            "The number of requests per hour that the tenant may send continuously.");
    private static final Field<Integer> BURST =
            Field.named("burst", Value.upTo(RateLimit.MAX), "The number of requests that the tenant may send at once.");

    private static final Field<Optional<Integer>> EVENTS_DAYS = Field.optional(
            "eventsDays",
            Value.wholeOr(Retention.MIN_DAYS, Retention.MAX_DAYS, "forever"),
            "Days to keep events: " + Retention.MIN_DAYS + " to " + Retention.MAX_DAYS
                    + ", or forever (default). For this" + " time, Intake recognizes a repeated messageId.");
    private static final Field<Integer> DELIVERIES_DAYS = Field.optional(
            "deliveriesDays",
            Value.whole(Retention.MIN_DAYS, Retention.MAX_DAYS),
            "Days to keep the traces of deliveries: " + Retention.MIN_DAYS + " to " + Retention.MAX_DAYS
                    + ". Default: 90. For this time, Intake recognizes redeliveries.");
    private static final Field<Integer> BODIES_DAYS = Field.optional(
            "bodiesDays",
            Value.whole(0, Retention.MAX_BODY_DAYS),
            "Days to keep the encrypted bodies of ignored deliveries, for judging them again: 0 to "
                    + Retention.MAX_BODY_DAYS + "; 0 keeps none. Default: 30.");

    /** Reads the settings. */
    public static final Query<TenantViews, Input.Nothing, TenantSettings> READ = ActionFacts.get(
                    "readSettings", "/settings", AgentScope.READ)
            .about("Reads the settings. Returns those of the tenant, and the first characters of its keys.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.none(), TenantSettings.OUTPUT)
            .answeredBy((TenantViews storage, TenantId id, Input.Nothing nothing) -> storage.tenant(id)
                    .<Result<TenantSettings>>map(
                            tenant -> new Result.Done<>(new TenantSettings(tenant, live(storage, tenant))))
                    .orElseGet(() -> Result.notFound("tenant")));

    /** Sets the layout of emails that are marked as being sent from now on. */
    public static final Change<TenantStorage, SettingStores, SettingsEdit<EmailLayout>, TenantSettings> SET_LAYOUT =
            ActionFacts.put("setLayout", "/layout", AgentScope.OPERATE)
                    .about(
                            "Sets the layout of emails in Markdown. An absent part has its default. The accent must be legible"
                                    + " on white.")
                    .of(
                            SettingsEdit.input(
                                    List.of(HEADER, FOOTER, ACCENT, BACKGROUND),
                                    given -> new EmailLayout(
                                            HEADER.in(given),
                                            FOOTER.in(given),
                                            ACCENT.in(given),
                                            BACKGROUND.in(given))),
                            TenantSettings.OUTPUT)
                    .changedBy(
                            TenantStorage::unitOfWork,
                            edit -> "set the email layout",
                            (stores, edit, context) -> edit.apply(
                                    stores,
                                    tenant -> SettingsRevision.of(tenant.layout()),
                                    tenant -> tenant.withLayout(edit.value())));

    /**
     * Sets the sender of emails that are marked as being sent from now on; see {@link SenderIdentity#isNamedByOperator()}. The
     * From address and the mail server stay: only the operator sets them.
     */
    public static final Change<TenantStorage, SettingStores, SettingsEdit<GivenSender>, TenantSettings> SET_SENDER =
            ActionFacts.put("setSender", "/sender", AgentScope.OPERATE)
                    .about(
                            "Sets the sender of emails. An absent `name` stands for that of the tenant, an absent `replyTo` for"
                                    + " none. A stored postal address can be changed and not removed. Under the service's address the"
                                    + " operator sets the name: another one is a conflict.")
                    .of(
                            SettingsEdit.input(List.of(NAME, REPLY_TO, POSTAL_ADDRESS), GivenSender::of),
                            TenantSettings.OUTPUT)
                    .changedBy(TenantStorage::unitOfWork, edit -> "set the sender", SettingsActions::setSender);

    /** Renames the tenant. Its name is the sender name too until one is set; see {@link SenderIdentity#isNamedByOperator()}. */
    public static final Change<TenantStorage, SettingStores, String, TenantSettings> RENAME = ActionFacts.put(
                    "renameTenant", "/name", AgentScope.OPERATE)
            .about(
                    "Renames the tenant. While emails leave from the service's address under this name, the operator renames"
                            + " it: another one is a conflict.")
            .of(Input.of(TENANT_NAME), TenantSettings.OUTPUT)
            .changedBy(TenantStorage::unitOfWork, name -> "rename tenant", SettingsActions::rename);

    /** Sets the rate limit of ingestion requests, which only a person at the machine does. (Decisions 3.11) */
    public static final Change<TenantStorage, SettingStores, RateLimit, RateLimit> SET_LIMIT = ActionFacts.put(
                    "setLimit", "/limit", AgentScope.OPERATE)
            .about("Sets the rate limit. A batch counts as one request.")
            .with(Trait.BY_PERSON)
            .of(
                    new Input<>(
                            List.of(REQUESTS_PER_HOUR, BURST),
                            given -> new RateLimit(REQUESTS_PER_HOUR.of(given), BURST.of(given))),
                    Output.of(TenantSettings.LIMIT.named("RateLimit")))
            .changedBy(TenantStorage::unitOfWork, limit -> "set rate limit", (stores, limit, context) -> {
                TenantSetup.limit(stores, limit, context.clock());
                return new Result.Done<>(limit);
            });

    /** Sets how long data is kept. The next sweep deletes what has expired. (ADR 71) */
    public static final Change<TenantStorage, SettingStores, UnaryOperator<Retention>, TenantSettings> SET_RETENTION =
            new Change<>(
                    ActionFacts.put("setRetention", "/retention", AgentScope.OPERATE)
                            .about(
                                    "Sets how long data is kept. An absent member stays. Older data is removed within six hours and"
                                            + " cannot be restored; contacts and enrollments are kept.")
                            .of(
                                    new Input<>(
                                            List.of(EVENTS_DAYS, DELIVERIES_DAYS, BODIES_DAYS),
                                            given -> before -> retention(before, given)),
                                    TenantSettings.OUTPUT),
                    TenantStorage::unitOfWork,
                    (edit, result) -> result.orElseThrow().live().retention().inWords(),
                    (storage, id, edit, asked) -> new Result.Done<>((stores, same, context) -> {
                        Tenant before = stores.tenant();
                        Tenant after = before.withRetention(edit.apply(before.retention()));
                        stores.save(after);
                        return new Result.Done<>(TenantSettings.of(after));
                    }));

    private SettingsActions() {}

    /**
     * The parts of a sender that a tenant's people and programs set.
     *
     * @param name the display name; absent for the tenant's own name
     * @param replyTo the address that replies go to; absent for none
     * @param postalAddress the postal address of the footer; absent to keep the stored one
     */
    public record GivenSender(
            Optional<SenderName> name, Optional<SenderAddress> replyTo, Optional<PostalAddress> postalAddress) {
        static GivenSender of(Json given) {
            return new GivenSender(NAME.in(given), REPLY_TO.in(given), POSTAL_ADDRESS.in(given));
        }
    }

    private static Retention retention(Retention before, Json given) {
        Retention events = EVENTS_DAYS.in(given).map(before::withEventDays).orElse(before);
        Retention deliveries =
                DELIVERIES_DAYS.in(given).map(events::withDeliveryDays).orElse(events);
        return BODIES_DAYS.in(given).map(deliveries::withBodyDays).orElse(deliveries);
    }

    private static Result<TenantSettings> rename(SettingStores stores, String name, ActionContext context) {
        Tenant before = stores.tenant();
        if (before.sender().isNamedByOperator() && before.sender().name().isEmpty() && !context.isOperator()) {
            return Result.conflict(
                    "Emails leave from the service's address under the tenant's name, so the operator of the"
                            + " service renames it.");
        }
        Tenant after = before.withName(name);
        stores.save(after);
        return new Result.Done<>(TenantSettings.of(after));
    }

    private static Result<TenantSettings> setSender(
            SettingStores stores, SettingsEdit<GivenSender> edit, ActionContext context) {
        GivenSender given = edit.value();
        return edit.on(stores, tenant -> SettingsRevision.of(tenant.sender())).then(tenant -> {
            SenderIdentity before = tenant.sender();
            boolean keepsName = before.isNamedByOperator() && !context.isOperator();
            if (keepsName
                    && given.name()
                            .filter(name -> !name.value().equals(tenant.shownSender()))
                            .isPresent()) {
                return Result.conflict(
                        "Emails leave from the service's address, so the operator of the service sets the sender name.");
            }
            SenderIdentity after =
                    before.withName(keepsName ? before.name() : given.name()).withReplyTo(given.replyTo());
            Tenant changed = tenant.withSender(
                    given.postalAddress().map(after::withPostalAddress).orElse(after));
            stores.save(changed);
            return new Result.Done<>(TenantSettings.of(changed));
        });
    }

    private static Tenant live(TenantViews storage, Tenant tenant) {
        return tenant.id().isTest() ? storage.tenant(tenant.id().live()).orElse(tenant) : tenant;
    }
}
