package dev.intake.step;

import dev.intake.contact.ContactStore;
import dev.intake.event.EventStore;
import dev.intake.program.ProgramStores;

/** The stores that due steps need. */
public interface StepStores extends ProgramStores {
    /** Returns the store of contacts. */
    ContactStore contacts();

    /** Returns the store of events. */
    EventStore events();
}
