package dev.intake.http.tenant;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.http.page.Labels;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import java.util.List;
import java.util.Optional;

/**
 * A provider in the settings. (Spec, Authentication 5)
 *
 * @param connector the connector
 * @param webhook endpoint URL
 * @param secrets its stored secrets; absent if not set
 * @param testSecrets its stored secrets of the test world; absent if not set
 */
public record ConnectorRow(
        Connector connector, String webhook, Optional<StoredSecrets> secrets, Optional<StoredSecrets> testSecrets) {
    public String label() {
        return Labels.of(connector.source());
    }

    public String segment() {
        return connector.segment();
    }

    /** Returns the event types to subscribe to. (Spec, Events) */
    public List<String> events() {
        return events(connector);
    }

    /** Returns the event types of a provider to subscribe to. */
    public static List<String> events(Connector connector) {
        return switch (connector) {
            case STRIPE -> StripeTranslator.usedEvents();
            case POLAR -> PolarTranslator.usedEvents();
            case CLERK -> ClerkTranslator.events();
        };
    }

    public String instructions() {
        return switch (connector) {
            case STRIPE -> "In Stripe, open Developers, Webhooks and add an endpoint.";
            case POLAR -> "In Polar, open Settings, Webhooks and add an endpoint with the format Raw.";
            case CLERK -> "In Clerk, open Configure, Webhooks and add an endpoint.";
        };
    }

    /** Returns when the secret was set, for the form that replaces it; blank if there is none. */
    public String seen() {
        return secrets.map(found -> found.setAt().toString()).orElse("");
    }

    /** Returns the state of the secret. */
    public String state() {
        return secrets.map(found -> "Secret set " + Labels.moment(found.setAt())
                        + (found.shownEnd().isEmpty() ? "" : ", ends in " + found.shownEnd()))
                .orElse("No secret yet");
    }

    /** Returns how test events of the provider are handled. */
    public String testState() {
        return testSecrets
                .map(found -> "Test events go to the test data: the test secret was set " + Labels.moment(found.setAt())
                        + ".")
                .orElseGet(() -> switch (connector) {
                    case STRIPE ->
                        "Stripe sends its test events to this address, too. Set the test secret to keep them apart.";
                    case POLAR -> "To keep events of Polar's sandbox apart, set its secret as the test secret.";
                    case CLERK -> "To keep events of a development instance apart, set its secret as the test secret.";
                });
    }

    /** Returns until when the previous secret is valid; absent if there is none. */
    public Optional<String> overlap() {
        return secrets.flatMap(StoredSecrets::previous)
                .map(before -> "The previous secret is accepted until " + Labels.moment(before.until()) + ".");
    }
}
