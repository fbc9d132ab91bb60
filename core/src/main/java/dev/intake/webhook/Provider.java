package dev.intake.webhook;

import dev.intake.connector.ObjectMemory;
import dev.intake.connector.SignatureScheme;
import dev.intake.connector.Translator;
import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.kernel.Connector;
import java.util.Optional;

/**
 * The signature scheme and the mapping table of a connector.
 *
 * @param scheme verifies its deliveries
 * @param translator translates its events
 */
public record Provider(SignatureScheme scheme, Translator translator) {
    /** Returns those of a connector. */
    public static Provider of(Connector connector) {
        return switch (connector) {
            case STRIPE -> new Provider(new StripeSignature(), new StripeTranslator());
            case POLAR -> new Provider(StandardWebhooksSignature.polar(), new PolarTranslator());
            case CLERK -> new Provider(StandardWebhooksSignature.clerk(), new ClerkTranslator());
        };
    }

    /**
     * Translates a verified delivery. Translators don't throw. If a bug makes one throw, the exception becomes a value, so that
     * the delivery is kept and the provider does not redeliver it for days. (Decisions 5)
     *
     * @param memory the remembered state of the delivery's object, if there is one
     */
    TranslationResult translate(VerifiedDelivery verified, Optional<ObjectMemory> memory) {
        try {
            return TranslationResult.done(new TranslatedDelivery(
                    verified,
                    translator.object(verified.payload()),
                    translator.translate(verified.payload(), verified.receivedAt(), memory)));
        } catch (RuntimeException bug) {
            return TranslationResult.failed(verified, bug);
        }
    }
}
