package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.AccessConformance;
import dev.intake.testing.AccountConformance;
import dev.intake.testing.AdmissionConformance;
import dev.intake.testing.ConnectorConformance;
import dev.intake.testing.ContactAndEventConformance;
import dev.intake.testing.ContactListConformance;
import dev.intake.testing.DayCountConformance;
import dev.intake.testing.DeliveryConformance;
import dev.intake.testing.DraftingConformance;
import dev.intake.testing.ExplainConformance;
import dev.intake.testing.ExplainHistoryConformance;
import dev.intake.testing.ExplainStepsConformance;
import dev.intake.testing.GraceConformance;
import dev.intake.testing.ImportConformance;
import dev.intake.testing.ImportPagesConformance;
import dev.intake.testing.ImportWorkersConformance;
import dev.intake.testing.IngestConformance;
import dev.intake.testing.ProgramConformance;
import dev.intake.testing.ProgramListConformance;
import dev.intake.testing.ProviderMemoryConformance;
import dev.intake.testing.SecondFactorConformance;
import dev.intake.testing.SendingConformance;
import dev.intake.testing.SessionConformance;
import dev.intake.testing.SignInConformance;
import dev.intake.testing.Slow;
import dev.intake.testing.SnapshotConformance;
import dev.intake.testing.StepConformance;
import dev.intake.testing.StorageConformance;
import dev.intake.testing.UserImportsConformance;
import dev.intake.testing.WebhookConformance;
import dev.intake.testing.WebhookIdentityConformance;
import dev.intake.testing.WebhookOrderConformance;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/**
 * The kits over two databases with the tenants divided between them: a statement, transaction, lock or sequence that needs
 * the tenants together would show here.
 */
@Slow
class TwoDatabasesTest {
    private static final List<RecordedStorage> DATABASES =
            List.of(RecordedStorage.on(TestServer.bundled()), RecordedStorage.on(TestServer.bundled()));
    private static final Storage STORAGE =
            DividedStorage.over(DATABASES.stream().map(RecordedStorage::storage).toList());

    /** That all tenants came to be in one of them would prove nothing. */
    @AfterAll
    static void bothWereUsed() throws SQLException {
        for (RecordedStorage database : DATABASES) {
            assertThat(database.number("select count(*) from tenant")).isGreaterThan(20);
            assertThat(database.number("select count(*) from event")).isGreaterThanOrEqualTo(100);
            assertThat(database.number("select count(*) from email")).isGreaterThanOrEqualTo(20);
            database.close();
        }
    }

    @Nested
    class Stores extends StorageConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class ContactsAndEvents extends ContactAndEventConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Access extends AccessConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Accounts extends AccountConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Sessions extends SessionConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class SecondFactors extends SecondFactorConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class SignIns extends SignInConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Admissions extends AdmissionConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Batches extends IngestConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }

        @Override
        protected int lists() {
            return 10;
        }
    }

    @Nested
    class Deliveries extends WebhookConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class OrderOfDeliveries extends WebhookOrderConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }

        @Override
        protected int orders() {
            return 3;
        }
    }

    @Nested
    class Customers extends WebhookIdentityConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Connectors extends ConnectorConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class StoredDeliveries extends DeliveryConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class ProviderMemory extends ProviderMemoryConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Imports extends ImportConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class PagesOfImports extends ImportPagesConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class BackgroundImports extends UserImportsConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class WorkersOfImports extends ImportWorkersConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class ProgramsOfContacts extends ProgramConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Drafts extends DraftingConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Steps extends StepConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Sending extends SendingConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Explanations extends ExplainConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class ExplainedHistories extends ExplainHistoryConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }

        @Override
        protected int histories() {
            return 2;
        }
    }

    @Nested
    class ExplainedSteps extends ExplainStepsConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Graces extends GraceConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class Snapshots extends SnapshotConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class ListsOfContacts extends ContactListConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class ListsOfPrograms extends ProgramListConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }
    }

    @Nested
    class CountsOfDays extends DayCountConformance {
        @Override
        protected Storage storage() {
            return STORAGE;
        }

        @Override
        protected int lives() {
            return 3;
        }
    }
}
