package dev.intake.connector;

import dev.intake.event.DedupeKey;
import dev.intake.source.Connector;
import java.util.Optional;

/**
 * A provider's object of which something is remembered from one event to the next. (Decisions 1, last paragraph)
 *
 * @param connector whose object
 * @param kind what it is; it decides which {@link ObjectMemory} is kept
 * @param id the provider's id, 1 to 255 characters, cleaned and trimmed
 */
public record ObjectRef(Connector connector, Kind kind, String id) {
    /** What objects are remembered. */
    public enum Kind {
        /** A {@link SubscriptionMemory}. */
        SUBSCRIPTION,
        /** An {@link InvoiceMemory}. */
        INVOICE,
        /** A charge or an order: a {@link RefundMemory}. */
        PAYMENT,
        /** A {@link UserMemory}. */
        USER,
        /** An {@link ErasedUser}, whose id is a digest of the provider's. */
        ERASED_USER,
        /** A {@link MetadataMemory}, whose id is that of the customer. */
        METADATA
    }

    /** Refuses an id that is blank, too long or not cleaned; ids from payloads go through {@link #of}. */
    public ObjectRef {
        if (!CustomerRef.isStorable(id)) {
            throw new IllegalArgumentException(
                    "a provider's id is 1 to " + DedupeKey.MAX_LENGTH + " characters, trimmed");
        }
    }

    /**
     * Returns what a user of the authentication provider is known by after an erasure: a digest, from which the provider's
     * id of the user cannot be read.
     */
    public static ObjectRef erased(CustomerRef user) {
        String digest =
                new DedupeKey(user.connector().source(), user.id()).eventId().toString();
        return new ObjectRef(user.connector(), Kind.ERASED_USER, digest);
    }

    /** Returns what the metadata of a customer is remembered under. */
    public static ObjectRef metadataOf(CustomerRef customer) {
        return new ObjectRef(customer.connector(), Kind.METADATA, customer.id());
    }

    /** The object of that id, or nothing when the text is no id. */
    public static Optional<ObjectRef> of(Connector connector, Kind kind, String id) {
        return CustomerRef.readId(id).map(read -> new ObjectRef(connector, kind, read));
    }
}
