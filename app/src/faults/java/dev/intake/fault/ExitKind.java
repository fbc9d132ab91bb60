package dev.intake.fault;

import java.util.SplittableRandom;

/** When a contact's exit arrives, and which of its enrollments it ends. */
enum ExitKind {
    /** An event after the entry, while emails are being sent. */
    AFTER(66),
    /** A person takes the contact out of all programs. */
    BY_HAND(9),
    /** The event arrives before the older entry event. */
    BEFORE(10),
    /** The event follows the entry event in the same request. */
    TOGETHER(8),
    /** The event is about another subscription, so it ends only enrollments of programs without {@code match}. */
    OTHER_SUBSCRIPTION(4),
    /** The event occurred before the entry, and ends nothing. */
    EARLIER(1),
    /** No exit. */
    NONE(2);

    private static final int HUNDRED = 100;

    private final int share;

    ExitKind(int share) {
        this.share = share;
    }

    static ExitKind random(SplittableRandom random) {
        int drawn = random.nextInt(HUNDRED);
        for (ExitKind kind : values()) {
            drawn -= kind.share;
            if (drawn < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("the shares are less than " + HUNDRED);
    }

    /** Returns whether it ends the enrollments of a program. */
    boolean ends(boolean hasMatch) {
        return switch (this) {
            case AFTER, BY_HAND, BEFORE, TOGETHER -> true;
            case OTHER_SUBSCRIPTION -> !hasMatch;
            case EARLIER, NONE -> false;
        };
    }
}
