package dev.intake.email;

/** What became of the attempt to send an email. */
public sealed interface SendOutcome {
    /** The mail server has taken the email: it is the server's to deliver now. */
    record Accepted() implements SendOutcome {}

    /** There is no mail server to send by. The email is kept, to be looked at. (Decisions 6.6) */
    record Kept() implements SendOutcome {}

    /**
     * The mail server did not take the email and might take it later, or could not be reached. The email has surely not
     * been sent.
     *
     * @param reason what it answered or how reaching it failed, one line without secrets
     * @param serverDown whether the next email would meet the same, so that trying it now is of no use
     */
    record TryLater(String reason, boolean serverDown) implements SendOutcome {}

    /**
     * The mail server will never take the email.
     *
     * @param reason what it answered, one line
     */
    record Refused(String reason) implements SendOutcome {}

    /**
     * The whole email was handed over and the answer was lost: it may have been sent or not.
     *
     * @param reason how the answer was lost, one line
     */
    record Unsure(String reason) implements SendOutcome {}
}
