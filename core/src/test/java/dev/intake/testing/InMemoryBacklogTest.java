package dev.intake.testing;

import dev.intake.Storage;

class InMemoryBacklogTest extends BacklogConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
