package dev.intake.http.tenant;

import dev.intake.event.EventType;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.Arrivals;
import dev.intake.traffic.Arrivals.Accepted;
import dev.intake.traffic.Arrivals.Refused;
import java.util.Optional;

/**
 * {@code firstEvent.jte}: whether operations with the key arrive and, if not, why.
 *
 * @param path path of this fragment
 * @param events path of the list of operations
 * @param arrivals the newest accepted and the newest rejected operation since the key was generated
 */
public record FirstEventView(String path, String events, Arrivals arrivals) {
    /** No operation has arrived. */
    static final Arrivals NONE = new Arrivals(Optional.empty(), Optional.empty());

    static FirstEventView of(TenantId tenant, Arrivals arrivals) {
        boolean test = arrivals.accepted().filter(Accepted::test).isPresent();
        return new FirstEventView(
                IntegrationPages.FIRST_EVENT.replace("{tenantId}", tenant.value()),
                Paths.events(test ? tenant.test() : tenant),
                arrivals);
    }

    public boolean isWaiting() {
        return arrivals.accepted().isEmpty();
    }

    /** Returns the type of the newest event, if known. */
    public Optional<String> event() {
        return arrivals.accepted().flatMap(Accepted::event).map(EventType::value);
    }

    /** Returns whether the newest event is test data. */
    public boolean isTest() {
        return arrivals.accepted().filter(Accepted::test).isPresent();
    }

    /** Returns when the newest operation was accepted; blank if none was. */
    public String acceptedAt() {
        return arrivals.accepted().map(accepted -> Labels.second(accepted.at())).orElse("");
    }

    /** Returns the latest rejection and its remedy; absent if there is none. */
    public Optional<String> refusal() {
        return arrivals.refused().map(refused -> what(refused) + " " + remedy(refused));
    }

    /** Returns the path of the list of operations that were rejected for the same reason; absent if they are not listed. */
    public Optional<String> others() {
        return arrivals.refused()
                .filter(refused ->
                        refused.why() == Arrivals.Why.BAD_REQUEST || refused.why() == Arrivals.Why.NO_IDENTITY)
                .map(refused ->
                        events + "?show=" + (refused.why() == Arrivals.Why.BAD_REQUEST ? "refused" : "skipped"));
    }

    private static String what(Refused refused) {
        String at = Labels.second(refused.at());
        return switch (refused.why()) {
            case BAD_REQUEST ->
                "A request was rejected on " + at + ": "
                        + (refused.rule().isEmpty()
                                ? "it is invalid."
                                : (refused.place() + " " + refused.rule()).strip() + ".");
            case NO_IDENTITY ->
                refused.event().map(type -> "The event " + type).orElse("An event") + " of " + at
                        + " has no identity and was not recorded.";
            case WRONG_KEY -> "A request without a valid key was rejected on " + at + ".";
            case RATE_LIMITED -> "A request over the rate limit was rejected on " + at + ".";
        };
    }

    private static String remedy(Refused refused) {
        return switch (refused.why()) {
            case BAD_REQUEST ->
                refused.rule().isEmpty()
                        ? "The response to the request names each invalid field. Correct them, and send the request again."
                        : "Correct it, and send the request again.";
            case NO_IDENTITY -> "Send externalId, userId or email with it.";
            case WRONG_KEY ->
                "Send the header “Authorization: Bearer” with the current key. If you no longer have it, replace"
                        + " the key.";
            case RATE_LIMITED -> "Wait for the seconds in Retry-After, and send up to 100 operations in one request.";
        };
    }
}
