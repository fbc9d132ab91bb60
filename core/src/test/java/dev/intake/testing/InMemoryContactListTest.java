package dev.intake.testing;

import dev.intake.Storage;

class InMemoryContactListTest extends ContactListConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
