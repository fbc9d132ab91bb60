package dev.intake.template;

/** Whether a program's emails can rely on a merge field. (Spec, Merge fields 2 and 4; Decisions 6.4) */
public enum FieldOffer {
    /** Every event so far had a value. */
    OFFERED,
    /** Some event of the type lacked it, and the draft is shared by all contacts. */
    NOT_OFFERED,
    /** No event of the type is recorded, so its keys are unknown. */
    NO_EVENT_YET,
    /** Some event of the type lacked it; it is available to contacts whose entry event has it. */
    DEPENDS_ON_EVENT,
    /** Some contacts have it. */
    DEPENDS_ON_CONTACT
}
