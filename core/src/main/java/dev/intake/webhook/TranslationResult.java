package dev.intake.webhook;

import dev.intake.connector.Translated;
import java.util.Optional;

/**
 * The result of translating a verified delivery. (Decisions 5)
 *
 * @param verified the delivery that was to be translated
 * @param delivery the delivery with its translation; empty if the translator failed, which is a fault of Intake
 * @param fault the cause of the failure; empty if it is translated
 */
record TranslationResult(
        VerifiedDelivery verified, Optional<TranslatedDelivery> delivery, Optional<DeliveryFault> fault) {
    /** Returns the result of a delivery that is translated. */
    static TranslationResult done(TranslatedDelivery delivery) {
        return new TranslationResult(delivery.verified(), Optional.of(delivery), Optional.empty());
    }

    /** Returns the failure of a delivery that a bug prevents from being processed. */
    static TranslationResult failed(VerifiedDelivery verified, RuntimeException bug) {
        return new TranslationResult(verified, Optional.empty(), Optional.of(DeliveryFault.of(bug)));
    }

    /** Returns the references of the delivery, as far as they could be read. */
    DeliveryRef ref() {
        return delivery.map(done -> new DeliveryRef(
                        done.key(), done.object(), done.translated().person().customer()))
                .orElseGet(() -> new DeliveryRef(verified.key()));
    }

    /** Returns the new state of the delivery's object to remember, if its translation changes it. */
    Optional<Translated.Learned> learned() {
        return delivery.flatMap(done -> done.translated().learned());
    }
}
