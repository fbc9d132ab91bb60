package dev.intake.store;

/**
 * The store failed, through no fault of the request: it is unavailable or too slow, or the outcome of a commit is
 * unknown. The unit of work may not be assumed to have taken effect. Mapped to {@code infra} in one place. (Spec,
 * Errors)
 */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Wraps what the store threw.
     *
     * @param message names the operation, without data of a request
     * @param cause what the store threw
     */
    public StorageException(String message, Throwable cause) {
        super(message, cause);
    }
}
