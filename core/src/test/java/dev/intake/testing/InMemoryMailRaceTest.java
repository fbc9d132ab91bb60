package dev.intake.testing;

import dev.intake.Storage;
import java.util.List;

class InMemoryMailRaceTest extends MailRaceLaws {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected List<Storage> nodes() {
        return List.of(storage, storage);
    }
}
