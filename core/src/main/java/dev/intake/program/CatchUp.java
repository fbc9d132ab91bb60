package dev.intake.program;

/** Whether contacts that entered a program while it had no emails get the emails that an edit gives it. */
public enum CatchUp {
    /** They get them: each delay counts from when the contact entered. */
    INCLUDE,
    /** They get none, then or later; only contacts that enter from now on do. */
    EXCLUDE
}
