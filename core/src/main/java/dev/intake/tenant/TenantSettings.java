package dev.intake.tenant;

import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.NUMBER;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.object;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.action.Output;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.RateLimit;

/**
 * The settings of a tenant, with the first characters of its keys.
 *
 * @param tenant the tenant, or its test world
 * @param live the tenant, which alone is edited: a test world has its settings some time after they change
 */
public record TenantSettings(Tenant tenant, Tenant live) {
    private static final JsonShape<StoredKey> KEY = new JsonShape<StoredKey>("")
            .has("startsWith", TEXT, StoredKey::shownPrefix)
            .has("generatedAt", TIME, StoredKey::generatedAt);

    /** The replaced key, and the end of its grace period. */
    static final JsonShape<ReplacedKey> REPLACED_KEY = new JsonShape<ReplacedKey>("ReplacedKey")
            .with(KEY, ReplacedKey::key)
            .has("endsAt", TIME, ReplacedKey::endsAt);

    /** A rate limit. */
    public static final JsonShape<RateLimit> LIMIT = new JsonShape<RateLimit>("")
            .has("requestsPerHour", NUMBER, RateLimit::requestsPerHour)
            .has("burst", NUMBER, RateLimit::burst);

    /** A retention. */
    public static final JsonShape<Retention> RETENTION = new JsonShape<Retention>("")
            .orNull("eventsDays", NUMBER, Retention::eventDays)
            .has("deliveriesDays", NUMBER, Retention::deliveryDays)
            .has("bodiesDays", NUMBER, Retention::bodyDays)
            .orNull("eventsRemovedBefore", TIME, Retention::forgottenBefore);

    private static final JsonShape<Tenant> SENDER = new JsonShape<Tenant>("ShownSender")
            .has("name", TEXT, Tenant::shownSender)
            .has("nameSet", FLAG, tenant -> tenant.sender().name().isPresent())
            .about("Whether the tenant has set it. Otherwise it is the tenant's own name.")
            .orNull("from", TEXT, tenant -> tenant.sender().shownFrom().map(SenderAddress::value))
            .about("Null for the address of the service's mail server.")
            .has("fromSet", FLAG, tenant -> tenant.sender().from().isPresent())
            .about("Whether the operator has set it. Otherwise it is that of the mail server.")
            .orNull("replyTo", TEXT, tenant -> tenant.sender().replyTo().map(SenderAddress::value))
            .orNull(
                    "postalAddress",
                    TEXT,
                    tenant -> tenant.sender().postalAddress().map(PostalAddress::text))
            .about("Its lines, separated by line feeds.");
    private static final JsonShape<EmailLayout> LAYOUT = new JsonShape<EmailLayout>("ShownLayout")
            .orNull("header", TEXT, layout -> layout.header().map(LayoutText::value))
            .orNull("footer", TEXT, layout -> layout.footer().map(LayoutText::value))
            .orNull("accent", TEXT, layout -> layout.accent().map(Color::value))
            .orNull("background", TEXT, layout -> layout.background().map(Color::value));

    private static final JsonShape<SendingTimes> SENDING_TIMES = new JsonShape<SendingTimes>("")
            .has("timeZone", TEXT, times -> times.zone().getId())
            .about("The time zone of contacts without a known one of their own.")
            .orNull("emailCap", object(EmailCap.SHAPE), SendingTimes::cap)
            .about("The largest number of marketing emails to one contact within days; null without a cap.")
            .has("emailsPerAddress", NUMBER, SendingTimes::perAddress)
            .about("The largest number of emails of each category that one address gets within 24 hours.");

    /** The id and the name of a tenant. */
    public static final JsonShape<Tenant> NAME = new JsonShape<Tenant>("")
            .has("tenantId", TEXT, tenant -> tenant.id().live().value())
            .has("name", TEXT, Tenant::name);

    /** What holds for the requests of a tenant and for what is stored of them. */
    public static final JsonShape<Tenant> ACCESS = new JsonShape<Tenant>("")
            .has("createdAt", TIME, Tenant::createdAt)
            .orNull("signupEvent", TEXT, tenant -> tenant.signupEvent().map(EventType::value))
            .orNull("key", object(KEY), Tenant::key)
            .orNull("keyBefore", object(REPLACED_KEY), Tenant::replacedKey)
            .has("limit", object(LIMIT), tenant -> tenant.bucket().limit())
            .has("retention", object(RETENTION), Tenant::retention)
            .about("The days after which events and deliveries are removed; null keeps them.");

    private static final JsonShape<Tenant> TENANT = NAME.with(ACCESS, tenant -> tenant)
            .has("sender", object(SENDER), tenant -> tenant)
            .has("layout", object(LAYOUT), Tenant::layout)
            .about("Null parts have their defaults.")
            .with(SENDING_TIMES, Tenant::sendingTimes);

    /** How settings are written. */
    public static final Output<TenantSettings> OUTPUT = Output.of(new JsonShape<TenantSettings>("Settings")
                    .with(TENANT, TenantSettings::tenant)
                    .has("revision", TEXT, TenantSettings::revision)
                    .about("Identifies the content of sender, layout, timeZone, emailCap and emailsPerAddress."))
            .revised(TenantSettings::revision);

    /** Returns the settings of a tenant. */
    public static TenantSettings of(Tenant live) {
        return new TenantSettings(live, live);
    }

    private String revision() {
        return SettingsRevision.of(live).value();
    }
}
