package dev.intake.http;

import dev.intake.account.SignIn;
import dev.intake.http.program.ProgramTexts;
import java.time.Duration;

/**
 * What the dashboard needs beside the core, of whoever puts the service together.
 *
 * @param signIn lets people in
 * @param programTexts reads and writes programs
 * @param refusalDelay the usual delay of the answer to an attempt to sign in that exceeds a limit
 */
public record DashboardParts(SignIn signIn, ProgramTexts programTexts, Duration refusalDelay) {
    /** Two seconds: little for a person who reads that they have to wait, and much for a client that repeats attempts. */
    static final Duration USUAL_REFUSAL_DELAY = Duration.ofSeconds(2);

    /** Parts with {@link #USUAL_REFUSAL_DELAY}. */
    public DashboardParts(SignIn signIn, ProgramTexts programTexts) {
        this(signIn, programTexts, USUAL_REFUSAL_DELAY);
    }

    /** Rejects a negative delay. */
    public DashboardParts {
        if (refusalDelay.isNegative()) {
            throw new IllegalArgumentException("refusalDelay must not be negative, not " + refusalDelay);
        }
    }
}
