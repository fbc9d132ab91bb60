package dev.intake.webhook;

import dev.intake.connector.SignatureScheme;
import dev.intake.connector.Translator;
import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.source.Connector;

/**
 * How a connector's deliveries are checked and read.
 *
 * @param scheme how it signs
 * @param translator what its events become
 */
record Provider(SignatureScheme scheme, Translator translator) {
    static Provider of(Connector connector) {
        return switch (connector) {
            case STRIPE -> new Provider(new StripeSignature(), new StripeTranslator());
            case POLAR -> new Provider(StandardWebhooksSignature.polar(), new PolarTranslator());
            case CLERK -> new Provider(StandardWebhooksSignature.clerk(), new ClerkTranslator());
        };
    }
}
