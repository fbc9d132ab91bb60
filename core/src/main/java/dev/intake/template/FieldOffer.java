package dev.intake.template;

/** Whether a program's emails can count on a merge field. (Spec, Merge fields 2 and 4; Decisions 6.4) */
public enum FieldOffer {
    /** There is a value for everybody, as far as events have shown. */
    OFFERED,
    /** Some event of the type came without it, and the draft is shared by all contacts. */
    NOT_OFFERED,
    /** No event of the type has been seen yet, so nobody knows which keys they carry. */
    NO_EVENT_YET,
    /** Some event of the type came without it; it can be used for those whose entry event carries it. */
    DEPENDS_ON_EVENT,
    /** It is known of some contacts and not of others. */
    DEPENDS_ON_CONTACT
}
