package dev.intake.program;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventType;
import dev.intake.suppression.EmailCategory;
import java.util.List;
import java.util.Locale;

/** The purpose of a program. */
public enum ProgramKind {
    /** Welcomes a new user. Saving the signup event drafts one. (Spec, Tenant) */
    WELCOME(DraftingMode.SHARED),
    /** Guides a new user to the first success. */
    ACTIVATION(DraftingMode.SHARED),
    /** Presents a feature to users who could benefit from it. */
    FEATURE_ADOPTION(DraftingMode.SHARED),
    /** Asks for a payment that failed. */
    DUNNING(DraftingMode.PER_CONTACT),
    /** Invites former customers to return. */
    WIN_BACK(DraftingMode.PER_CONTACT),
    /** Any other purpose. */
    CUSTOM(DraftingMode.PER_CONTACT);

    private final DraftingMode defaultMode;

    ProgramKind(DraftingMode defaultMode) {
        this.defaultMode = defaultMode;
    }

    /** Returns the default drafting mode of this kind. (Decisions 6.4) */
    public DraftingMode defaultMode() {
        return defaultMode;
    }

    /** Returns the exit rule that a program of this kind usually needs; {@link ExitRule#NONE} if there is none. */
    public ExitRule suggestedExits() {
        return switch (this) {
            case DUNNING ->
                new ExitRule(
                        List.of(new EventType("payment-recovered"), new EventType("subscription-canceled")),
                        List.of(new AttributeKey("subscription_id")),
                        false);
            case WIN_BACK -> new ExitRule(List.of(new EventType("subscription-started")), List.of(), false);
            case WELCOME, ACTIVATION, FEATURE_ADOPTION, CUSTOM -> ExitRule.NONE;
        };
    }

    /** Returns the category of emails that a program of this kind usually has: billing notices are transactional. */
    public EmailCategory suggestedCategory() {
        return switch (this) {
            case DUNNING -> EmailCategory.TRANSACTIONAL;
            case WELCOME, ACTIVATION, FEATURE_ADOPTION, WIN_BACK, CUSTOM -> EmailCategory.MARKETING;
        };
    }

    /** Returns the displayed and stored name in lower case, such as {@code win-back}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
