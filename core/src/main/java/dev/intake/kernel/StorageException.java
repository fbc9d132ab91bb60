package dev.intake.kernel;

/**
 * The store failed, through no fault of the request: it is unavailable or too slow, or the outcome of a commit is
 * unknown. The unit of work may not be assumed to have taken effect. Mapped to {@code infra} in one place. (Spec,
 * Errors; Decisions 7)
 */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean overload;

    /**
     * Wraps what the store threw.
     *
     * @param message names the operation, without data of a request
     * @param cause what the store threw
     */
    public StorageException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private StorageException(String message, Throwable cause, boolean overload) {
        super(message, cause);
        this.overload = overload;
    }

    /**
     * Returns the exception for work that did not begin in time, because others were in progress. It had no effect.
     *
     * @param message names the wait, without data of a request
     * @param cause what ended the wait
     */
    public static StorageException overload(String message, Throwable cause) {
        return new StorageException(message, cause, true);
    }

    /**
     * Returns whether the work had no effect, because it did not begin in time: the service or its database has more to do
     * than it can. (Decisions 7)
     */
    public boolean isOverload() {
        return overload;
    }
}
