package dev.intake.store;

/**
 * The store could not do what was asked, through no fault of the request: it is away, too slow, or the outcome of a
 * commit is unknown. Nothing of the unit of work may be taken as done. Mapped to {@code infra} in one place. (Spec,
 * Errors)
 */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Wraps what the store threw.
     *
     * @param message says what was being done, without any data of a request
     * @param cause what the store threw
     */
    public StorageException(String message, Throwable cause) {
        super(message, cause);
    }
}
