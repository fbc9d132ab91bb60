package dev.intake.program;

/** What a program is for. */
public enum ProgramKind {
    /** Made by saving the signup event. (Spec, Tenant) */
    WELCOME,
    /** Made on request, on any event type. */
    CUSTOM
}
