package dev.intake.webhook;

import dev.intake.connector.Translated;
import java.util.Optional;
import java.util.function.Function;

/** The result of translating a verified delivery: a translated delivery, or the fault that prevented it. (Decisions 5) */
sealed interface TranslationResult {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the delivery that was to be translated. */
    VerifiedDelivery verified();

    /** Returns the references of the delivery, as far as they could be read. */
    DeliveryRef ref();

    /** Returns the new state of the delivery's object to remember, if its translation changes it. */
    Optional<Translated.Learned> learned();

    /**
     * The delivery is translated.
     *
     * @param delivery the delivery with its translation
     */
    record Done(TranslatedDelivery delivery) implements TranslationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.done().apply(this);
        }

        @Override
        public VerifiedDelivery verified() {
            return delivery.verified();
        }

        @Override
        public Optional<Translated.Learned> learned() {
            return delivery.translated().learned();
        }

        @Override
        public DeliveryRef ref() {
            return new DeliveryRef(
                    delivery.key(),
                    delivery.object(),
                    delivery.translated().person().customer());
        }
    }

    /**
     * The translator failed, which is a fault of Intake.
     *
     * @param verified the delivery
     * @param fault the cause
     */
    record Failed(VerifiedDelivery verified, DeliveryFault fault) implements TranslationResult {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.failed().apply(this);
        }

        @Override
        public Optional<Translated.Learned> learned() {
            return Optional.empty();
        }

        @Override
        public DeliveryRef ref() {
            return new DeliveryRef(verified.key());
        }
    }

    /** Returns the failure of a delivery that a bug prevents from being processed. */
    static TranslationResult failed(VerifiedDelivery verified, RuntimeException bug) {
        return new Failed(verified, DeliveryFault.of(bug));
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Done, R> done, Function<Failed, R> failed) {}
}
