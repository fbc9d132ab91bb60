package dev.intake.kernel;

import java.util.function.Supplier;

/** Lookups for requests whose sender has not proved yet to be who it claims to be. */
public interface UnprovenLookups {
    /**
     * Runs a lookup. A storage with few connections runs only a few of these at a time, so that strangers leave the others to
     * proven senders. Lookups do not nest, and change nothing. (Decisions 7)
     *
     * @throws StorageException with {@link StorageException#isOverload()} if too many others wait
     */
    default <T> T unproven(Supplier<T> lookup) {
        return lookup.get();
    }
}
