package dev.intake.connector;

import java.util.Optional;
import java.util.function.Function;

/**
 * What is remembered of a provider's object so that later events of it can be translated. Every verified event of the
 * object updates it, ignored ones too, and an older payload never reverts what a newer one showed. (Decisions 1, last
 * paragraph)
 */
public sealed interface ObjectMemory
        permits SubscriptionMemory, InvoiceMemory, RefundMemory, UserMemory, ErasedUser, MetadataMemory {
    /** Returns what is remembered of an object; {@code nothing} if that is nothing, or of another kind. */
    static <M extends ObjectMemory> M of(Optional<ObjectMemory> known, Class<M> kind, M nothing) {
        return known.filter(kind::isInstance).map(kind::cast).orElse(nothing);
    }

    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<SubscriptionMemory, R> subscription,
            Function<InvoiceMemory, R> invoice,
            Function<RefundMemory, R> refund,
            Function<UserMemory, R> user,
            Function<ErasedUser, R> erased,
            Function<MetadataMemory, R> metadata) {}
}
