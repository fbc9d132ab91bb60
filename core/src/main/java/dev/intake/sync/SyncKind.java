package dev.intake.sync;

import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Lasting;
import java.time.Duration;
import java.util.Locale;

/** What is done with what a provider has. */
public enum SyncKind {
    /** Compares its events with the recorded ones, and records missing ones. */
    VERIFY,
    /** Counts the customers and the history that an import would bring in. */
    COUNT,
    /** Imports its users, or its customers with their history. */
    IMPORT;

    /** Longer than listing and recording a window takes. */
    private static final Duration WINDOW = Duration.ofMinutes(15);

    /** Longer than requesting a page, or storing a part of one, takes. */
    private static final Duration PAGE = Duration.ofSeconds(45);

    /** Returns the word for it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the duration of a claim. A node whose clock is ahead takes over an import that much earlier. */
    public Duration claim() {
        return this == VERIFY ? WINDOW : PAGE.plus(Lasting.MAX_DIFFERENCE);
    }

    /**
     * Returns how far ahead a run can be due: until the next repetition, or until the end of a claim after the longest pause
     * that a provider asks for. One that is due later was stored by a clock that was wrong.
     */
    public Duration longest() {
        return this == VERIFY ? Verification.REPEATED_AFTER : ProviderPage.MAX_PAUSE.plus(claim());
    }
}
