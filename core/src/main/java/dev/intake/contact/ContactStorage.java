package dev.intake.contact;

/** What storage provides for finding contacts. */
public interface ContactStorage {
    /** Returns the queries about contacts. */
    ContactViews contactViews();
}
