package dev.intake.jdbc;

import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.AfterErasureConformance;
import dev.intake.testing.ContactListConformance;
import dev.intake.testing.KitsInParallel;
import dev.intake.testing.StorageSuite;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The kits that depend on the case of letters, on a database whose locale knows ASCII letters only. */
@KitsInParallel
class LocaleTest {
    @RegisterExtension
    static final StorageSuite SUITE = new StorageSuite(() -> KitDatabase.inLocaleC(TestServer.bundled()));

    @Nested
    class AfterErasure extends AfterErasureConformance {}

    @Nested
    class ContactList extends ContactListConformance {}
}
