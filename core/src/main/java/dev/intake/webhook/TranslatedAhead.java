package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.Translated;
import dev.intake.connector.Translator;
import java.util.Optional;

/**
 * A delivery as it reads before anybody knows what is stored of it. Most tell of objects of which nothing is remembered, and
 * are done with that: many can be translated at a time, while a tenant has one unit of work.
 *
 * @param delivery that was verified
 * @param object whose memory its translation needs, if it needs one
 * @param customer whom it names, if it names one
 * @param ofNothing its translation if nothing is remembered of the object
 */
record TranslatedAhead(
        VerifiedDelivery delivery, Optional<ObjectRef> object, Optional<CustomerRef> customer, Translated ofNothing) {
    static TranslatedAhead of(VerifiedDelivery delivery) {
        Translator translator = Provider.of(delivery.connector()).translator();
        return new TranslatedAhead(
                delivery,
                translator.object(delivery.payload()),
                translator.customer(delivery.payload()),
                translator.translate(delivery.payload(), delivery.receivedAt(), Optional.empty()));
    }

    /** All that it names. */
    DeliveryRefs refs() {
        return new DeliveryRefs(delivery.key(), object, customer);
    }

    /** Its translation, with what is remembered of the object. */
    Translated translated(Optional<ObjectMemory> memory) {
        return memory.isEmpty()
                ? ofNothing
                : Provider.of(delivery.connector())
                        .translator()
                        .translate(delivery.payload(), delivery.receivedAt(), memory);
    }
}
