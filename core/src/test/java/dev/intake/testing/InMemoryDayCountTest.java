package dev.intake.testing;

import dev.intake.Storage;

class InMemoryDayCountTest extends DayCountConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int lives() {
        return Tries.of(10, 300);
    }
}
