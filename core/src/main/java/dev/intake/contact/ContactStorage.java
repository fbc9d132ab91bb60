package dev.intake.contact;

/** The storage ports of contact search. */
public interface ContactStorage {
    /** Returns the queries about contacts. */
    ContactViews contactViews();
}
