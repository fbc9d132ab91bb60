package dev.intake.step;

import dev.intake.kernel.UnitOfWork;

/** The storage that due steps require. */
public interface StepStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends StepStores> unitOfWork();

    /** Returns the queue of due steps. */
    StepQueue stepQueue();

    /** Returns the search for programs with due steps. */
    DueProgramQuery acrossTenants();
}
