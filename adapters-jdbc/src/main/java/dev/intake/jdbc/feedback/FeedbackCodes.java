package dev.intake.jdbc.feedback;

import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.jdbc.sql.Codes;

/** The stored codes of feedback. They never change. */
final class FeedbackCodes {
    private FeedbackCodes() {}

    static short of(FeedbackProvider provider) {
        return switch (provider) {
            case RESEND -> 1;
            case POSTMARK -> 2;
        };
    }

    static FeedbackProvider provider(short code) {
        return Codes.constant(FeedbackProvider.values(), FeedbackCodes::of, "feedback provider", code);
    }

    static String of(Kind kind) {
        return switch (kind) {
            case HARD_BOUNCE -> "hard-bounce";
            case SOFT_BOUNCE -> "soft-bounce";
            case COMPLAINT -> "complaint";
            case UNSUBSCRIBED -> "unsubscribed";
        };
    }

    static Kind kind(String code) {
        return Codes.constant(Kind.values(), FeedbackCodes::of, "kind of feedback", code);
    }
}
