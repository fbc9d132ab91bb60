package dev.intake.contact;

import java.util.Collection;

/** The contacts of the tenant of a unit of work. */
public interface ContactStore extends ContactReader {
    /** Stores new and changed contacts with distinct ids and external ids. */
    void save(Collection<Contact> contacts);
}
