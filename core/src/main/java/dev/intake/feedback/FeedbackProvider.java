package dev.intake.feedback;

import java.util.Arrays;
import java.util.Optional;

/** An email provider that reports bounces and complaints to an endpoint of Intake. (ADR 108) */
public enum FeedbackProvider {
    /** Resend, which signs by Standard Webhooks. */
    RESEND("resend"),
    /** Postmark, which signs nothing and sends a user and a password, which Intake generates. */
    POSTMARK("postmark");

    private final String segment;

    FeedbackProvider(String segment) {
        this.segment = segment;
    }

    /** Returns the provider with this path segment, compared exactly. */
    public static Optional<FeedbackProvider> named(String segment) {
        return Arrays.stream(values())
                .filter(provider -> provider.segment.equals(segment))
                .findFirst();
    }

    /** Returns whether the provider issues its secret; otherwise Intake generates one, since people choose what is guessed. */
    public boolean issuesSecret() {
        return this != POSTMARK;
    }

    /** Returns the name in paths and commands. */
    public String segment() {
        return segment;
    }
}
