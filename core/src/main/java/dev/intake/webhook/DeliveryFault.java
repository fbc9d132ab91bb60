package dev.intake.webhook;

import dev.intake.kernel.CleanText;

/**
 * The reason why a delivery could not be translated: the class of the exception, and its place in Intake's code. The message
 * of the exception is not kept, because it may quote customer data. (Decisions 5)
 *
 * @param exception the name of the exception's class, at most {@value #MAX_TEXT} characters
 * @param place class, method and line, at most {@value #MAX_TEXT} characters; empty if the exception has no stack trace
 */
public record DeliveryFault(String exception, String place) {
    /** The maximum number of characters of the exception's name and of the place. */
    public static final int MAX_TEXT = 110;

    /** Causes of exceptions can form a cycle. */
    private static final int MAX_CAUSES = 8;

    private static final String OURS = "dev.intake.";

    /** Cuts the texts. */
    public DeliveryFault {
        exception = CleanText.trimmed(exception, MAX_TEXT);
        place = CleanText.trimmed(place, MAX_TEXT);
    }

    /** Returns the fault of an exception: its innermost cause, and the innermost stack frame of Intake's code. */
    public static DeliveryFault of(Throwable thrown) {
        Throwable innermost = thrown;
        for (int depth = 0; depth < MAX_CAUSES && innermost.getCause() != null; depth++) {
            innermost = innermost.getCause();
        }
        String place = place(innermost);
        return new DeliveryFault(innermost.getClass().getName(), place.isEmpty() ? place(thrown) : place);
    }

    private static String place(Throwable thrown) {
        for (StackTraceElement step : thrown.getStackTrace()) {
            if (step.getClassName().startsWith(OURS)) {
                return step.getClassName() + "." + step.getMethodName() + ":" + step.getLineNumber();
            }
        }
        return "";
    }

    /** Returns the reason in the trace of the delivery. */
    public String reason() {
        return "could not be translated: " + this;
    }

    /** Returns one line for people. */
    @Override
    public String toString() {
        return place.isEmpty() ? exception : exception + " at " + place;
    }
}
