package dev.intake.http.tenant;

import dev.intake.http.page.KeyName;
import dev.intake.http.page.Labels;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.sync.Certificate;
import dev.intake.sync.FoundEvent;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.Verification;
import dev.intake.sync.VerifyConnector;
import dev.intake.traffic.WhyMissing;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The verification of a provider's events on the page of integrations.
 *
 * @param connector the provider
 * @param settings the path of the page
 * @param path the path of its state, which open pages poll
 * @param formToken the token of its forms
 * @param apiKey the stored key; absent if there is none
 * @param verifications the running and ended verifications
 * @param why returns why a missing event did not arrive
 * @param lateRepairDays the age in days from which missing events start no program
 */
public record VerificationView(
        Connector connector,
        String settings,
        String path,
        String formToken,
        Optional<StoredApiKey> apiKey,
        List<Verification> verifications,
        Function<FoundEvent, WhyMissing> why,
        int lateRepairDays) {
    /** The maximum number of missing events shown; the command lists more. */
    private static final int MAX_SHOWN = 20;

    /** Orders running verifications first, followed by the most recently ended ones. */
    private static final Comparator<Verification> NEWEST_FIRST = Comparator.comparing(
                    (Verification one) -> one.endedAt().orElse(Instant.MAX))
            .reversed();

    /** Sorts the verifications. */
    public VerificationView {
        verifications = verifications.stream().sorted(NEWEST_FIRST).toList();
    }

    /** Returns the provider's name. */
    public String provider() {
        return Labels.of(connector.source());
    }

    /** Returns the prefix of the ids of its elements. */
    public String id() {
        return connector.segment();
    }

    /** Returns the name of the API key. */
    public String keyName() {
        return KeyName.of(connector);
    }

    /** Returns what is compared with the recorded events. */
    public String compared() {
        return switch (connector) {
            case STRIPE -> "the events that Stripe lists";
            case POLAR -> "Polar's orders and subscriptions";
            case CLERK -> "the users that Clerk lists as new";
        };
    }

    /** Returns which missing events start no program. */
    public String lateRepair() {
        return lateRepairDays == 0
                ? "They start no program."
                : "Those older than " + Labels.count(lateRepairDays, "day") + " start no program.";
    }

    /** Returns how to create the key. */
    public String keyHint() {
        return switch (connector) {
            case STRIPE ->
                "In Stripe, open Developers, API keys, and create a restricted key with the permission Read for Events. The"
                        + " import of its history needs more.";
            case POLAR ->
                "In Polar, open Settings, Developers, and create a token with the scopes orders:read and"
                        + " subscriptions:read. The import of its history needs customers:read, too.";
            case CLERK -> "In Clerk, open Configure, API keys.";
        };
    }

    /** Returns the prefix of the key. */
    public String keyPrefix() {
        return ProviderApiKey.prefix(connector);
    }

    /** Returns the prefix of its forms' paths. */
    public String actions() {
        return settings + "/connectors/" + connector.segment();
    }

    /** Returns when the key was set, for the form that replaces it; blank if there is none. */
    public String keySetAt() {
        return apiKey.map(key -> key.setAt().toString()).orElse("");
    }

    public String keyState() {
        return apiKey.map(key -> sentenceStart(keyName()) + " set " + Labels.moment(key.setAt())
                        + (key.shownEnd().isEmpty() ? "" : ", ends in " + key.shownEnd()))
                .orElse("No " + keyName());
    }

    private static String sentenceStart(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns the number of days that the button verifies. */
    public int days() {
        return VerifyConnector.MAX_DAYS;
    }

    /** Returns whether the button's verification is requested or running. */
    public boolean isRunning() {
        return verifications.stream().anyMatch(one -> one.days() == days() && one.isRunning());
    }

    /** Returns the period of a verification, as a heading. */
    public String heading(Verification verification) {
        return "Last " + Labels.count(verification.days(), "day");
    }

    /** Returns the CSS classes of the sentence. */
    public String tone(Verification verification) {
        if (isFailed(verification) || verification.certificate().missing() > 0) {
            return "arrival bad";
        }
        return verification.isRunning() ? "arrival" : "arrival good";
    }

    /** Returns whether a verification ended early. */
    public boolean isFailed(Verification verification) {
        return !verification.isRunning() && verification.reason().isPresent();
    }

    /** Returns the state as a sentence. */
    public String sentence(Verification verification) {
        Certificate certificate = verification.certificate();
        String counts = Labels.count(certificate.sent()) + " listed by the provider, "
                + Labels.count(certificate.here()) + " recorded before, " + Labels.count(certificate.fetched())
                + " fetched and recorded now, "
                + Labels.count(certificate.missing()) + " missing.";
        if (verification.isRunning()) {
            return "Running, verified until " + Labels.second(certificate.reached()) + ": " + counts
                    + verification.reason().map(why -> " Waiting: " + why + ".").orElse("");
        }
        String ended = Labels.second(verification.endedAt().orElseThrow());
        return verification
                .reason()
                .map(why -> "Failed on " + ended + ": " + why + ". Until then: " + counts)
                .orElseGet(() -> "Verified on " + ended + ": " + counts);
    }

    /** Returns what verifications do not compare; blank if there is none yet, or they compare everything. */
    public String unseen() {
        return verifications.stream()
                .findFirst()
                .flatMap(Verification::unseen)
                .map(unseen -> "Not compared, because " + provider() + "'s lists do not show it: " + unseen + ".")
                .orElse("");
    }

    /** Returns the newest missing events, newest first. */
    public List<FoundEvent> found(Verification verification) {
        List<FoundEvent> all = verification.certificate().found();
        return all.subList(Math.max(0, all.size() - MAX_SHOWN), all.size()).stream()
                .sorted(Comparator.comparing(
                                (FoundEvent event) -> event.occurredAt().orElse(Instant.MIN))
                        .reversed())
                .toList();
    }

    /** Returns the time of a missing event. */
    public String time(FoundEvent event) {
        return event.occurredAt().map(Labels::second).orElse("at an unknown time");
    }

    /** Returns why a missing event did not arrive, as a suffix to its id; blank if unknown. */
    public String reason(FoundEvent event) {
        WhyMissing reason = why.apply(event);
        return reason == WhyMissing.UNKNOWN ? "" : "; " + reason.text();
    }

    /** Returns the outcome of a missing event. */
    public String outcome(FoundEvent event) {
        return event.outcome().name().toLowerCase(Locale.ROOT);
    }
}
