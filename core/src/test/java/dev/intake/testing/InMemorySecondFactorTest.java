package dev.intake.testing;

import dev.intake.Storage;

class InMemorySecondFactorTest extends SecondFactorConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
