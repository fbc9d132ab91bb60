package dev.intake.app.remote;

import java.io.Serial;

/** Thrown if the service cannot be reached or refuses a call. The message is for the user. */
public final class RemoteException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean usageError;

    private RemoteException(String message, boolean usageError) {
        super(message);
        this.usageError = usageError;
    }

    /** Returns the exception for a call that failed. */
    static RemoteException refused(String message) {
        return new RemoteException(message, false);
    }

    /** Returns the exception for a call whose arguments the service rejected. */
    static RemoteException usageError(String message) {
        return new RemoteException(message, true);
    }

    /** Returns whether the arguments were invalid. */
    public boolean isUsageError() {
        return usageError;
    }
}
