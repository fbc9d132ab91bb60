package dev.intake.program;

/** Whether contacts enrolled while a program had no emails receive the emails that an edit adds. */
public enum CatchUp {
    /** They receive them; each delay counts from their enrollment. */
    INCLUDE,
    /** They never receive them; only later enrollments do. */
    EXCLUDE
}
