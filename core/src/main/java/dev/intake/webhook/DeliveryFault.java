package dev.intake.webhook;

import dev.intake.text.CleanText;

/**
 * Why Intake could not digest a delivery: which exception it was, and where in Intake's own code it arose. Nothing else of
 * the exception is kept, since a message quotes what a customer has sent. (Decisions 5)
 *
 * @param exception the name of its class, at most {@value #MAX_TEXT} characters
 * @param place class, method and line, at most {@value #MAX_TEXT} characters; empty when the exception does not tell
 */
public record DeliveryFault(String exception, String place) {
    /** Characters kept of the exception's name, and of the place. */
    public static final int MAX_TEXT = 110;

    /** An exception can be its own cause, in a circle. */
    private static final int MAX_CAUSES = 8;

    private static final String OURS = "dev.intake.";

    /** Cuts the texts. */
    public DeliveryFault {
        exception = CleanText.trimmed(exception, MAX_TEXT);
        place = CleanText.trimmed(place, MAX_TEXT);
    }

    /** What the exception tells: the innermost cause, and the last step of Intake's own on the way to it. */
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

    /** What the trace of the delivery says. */
    public String reason() {
        return "could not be digested: " + this;
    }

    /** One line for people, which fits into a delivery's reason with some words before it. */
    @Override
    public String toString() {
        return place.isEmpty() ? exception : exception + " at " + place;
    }
}
