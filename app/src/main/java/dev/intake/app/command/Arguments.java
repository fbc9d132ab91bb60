package dev.intake.app.command;

import dev.intake.access.GracePeriod;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailStatus;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Connector;
import dev.intake.kernel.PlainDuration;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts arguments to values of the core. An invalid argument is a usage error. */
public final class Arguments {
    /** The initial value of a required parameter, which parsing always replaces. */
    static final TenantId NO_TENANT = new TenantId("none");

    /** The initial value of a required connector. */
    public static final Connector NO_CONNECTOR = Connector.STRIPE;

    /** The initial value of a required feedback provider. */
    public static final FeedbackProvider NO_PROVIDER = FeedbackProvider.RESEND;

    /** The initial value of a required event type. */
    public static final EventType NO_EVENT = new EventType("none");

    /** The initial value of a required program. */
    public static final ProgramId NO_PROGRAM = new ProgramId(new UUID(0, 0));

    private Arguments() {}

    /** Registers the converters of all types. */
    public static void registerAt(CommandLine root) {
        root.registerConverter(TenantId.class, of(TenantId::parse, "a tenant id has 1 to 64 of A-Z a-z 0-9 _ -"));
        root.registerConverter(
                EventType.class, of(EventType::parse, "an event type has 1 to 120 of A-Z a-z 0-9 space . _ : - /"));
        root.registerConverter(
                ProgramId.class, of(ProgramId::parse, "a program id looks like 0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a"));
        root.registerConverter(
                ContactId.class, of(ContactId::parse, "a contact id looks like 0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a"));
        root.registerConverter(
                EmailAddress.class, of(EmailAddress::parse, "an email address looks like ada@example.com"));
        root.registerConverter(Connector.class, of(Connector::named, "a connector is stripe, polar or clerk"));
        root.registerConverter(
                FeedbackProvider.class, of(FeedbackProvider::named, "an email provider is resend or postmark"));
        root.registerConverter(
                Duration.class,
                of(PlainDuration::parse, "a duration looks like 24h: a whole number with s, m, h or d"));
        root.registerConverter(
                GracePeriod.class,
                of(
                        Arguments::grace,
                        "a grace period is 1 to " + GracePeriod.MAX.toSeconds() + " seconds, such as 3600 or 1h"));
        root.registerConverter(
                EventId.class, of(EventId::parse, "an event id looks like 0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a"));
        root.registerConverter(
                EmailId.class, of(EmailId::parse, "an email id looks like 0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a"));
        root.registerConverter(EmailStatus.class, of(Arguments::status, "a state is one of " + states()));
        root.registerConverter(
                DedupeKey.class,
                of(Arguments::messageId, "a messageId has 1 to " + DedupeKey.MAX_LENGTH + " characters"));
        root.registerConverter(
                ExternalId.class,
                of(ExternalId::parse, "an external id has 1 to " + ExternalId.MAX_LENGTH + " characters"));
    }

    private static <T> ITypeConverter<T> of(Function<String, Optional<T>> parse, String rule) {
        return text -> parse.apply(text).orElseThrow(() -> new TypeConversionException(rule));
    }

    private static String states() {
        return Arrays.stream(EmailStatus.values()).map(EmailStatus::label).collect(Collectors.joining(", "));
    }

    private static Optional<EmailStatus> status(String text) {
        return Arrays.stream(EmailStatus.values())
                .filter(status -> status.label().equals(text))
                .findFirst();
    }

    private static Optional<DedupeKey> messageId(String text) {
        String trimmed = CleanText.trimmed(text);
        return trimmed.isEmpty() || CleanText.isLongerThan(trimmed, DedupeKey.MAX_LENGTH)
                ? Optional.empty()
                : Optional.of(new DedupeKey(Source.CUSTOMER, trimmed));
    }

    /** Reads seconds, with or without a unit. */
    private static Optional<GracePeriod> grace(String text) {
        return PlainDuration.parse(text)
                .or(() -> PlainDuration.parse(text + "s"))
                .map(Duration::toSeconds)
                .flatMap(GracePeriod::ofSeconds);
    }
}
