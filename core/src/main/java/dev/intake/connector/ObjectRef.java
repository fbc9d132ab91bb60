package dev.intake.connector;

import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import java.util.Optional;

/**
 * A provider's object whose state is remembered between events. (Decisions 1, last paragraph)
 *
 * @param connector the provider
 * @param kind its kind, which determines the type of its {@link ObjectMemory}
 * @param id the provider's id, 1 to 255 characters, cleaned and trimmed
 */
public record ObjectRef(Connector connector, Kind kind, String id) {
    /** The kinds of objects. */
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

    /** Rejects an id that is blank, too long or not cleaned; {@link #of} cleans ids from payloads. */
    public ObjectRef {
        if (!CustomerRef.isStorable(id)) {
            throw new IllegalArgumentException(
                    "a provider's id is 1 to " + DedupeKey.MAX_LENGTH + " characters, trimmed");
        }
    }

    /**
     * Returns the reference by which an erased user of the authentication provider is recognized. Its id is a digest that
     * does not reveal the provider's id.
     */
    public static ObjectRef erased(CustomerRef user) {
        String digest =
                new DedupeKey(user.connector().source(), user.id()).eventId().toString();
        return new ObjectRef(user.connector(), Kind.ERASED_USER, digest);
    }

    /** Returns the reference under which a customer's metadata is remembered. */
    public static ObjectRef metadataOf(CustomerRef customer) {
        return new ObjectRef(customer.connector(), Kind.METADATA, customer.id());
    }

    /** Returns the object with that id; empty if the text is not an id. */
    public static Optional<ObjectRef> of(Connector connector, Kind kind, String id) {
        return CustomerRef.readId(id).map(read -> new ObjectRef(connector, kind, read));
    }
}
