package dev.intake.testing;

import dev.intake.Storage;

class InMemorySignInTest extends SignInConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
