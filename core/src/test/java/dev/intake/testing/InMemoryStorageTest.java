package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.ingest.IngestStorage;
import dev.intake.tenant.IngestionAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every kit on the storage in memory. */
@KitsInParallel
class InMemoryStorageTest {
    @RegisterExtension
    static final StorageSuite SUITE = new StorageSuite(InMemoryUnderTest::create);

    @Test
    void everyKit_isNested() {
        assertThat(StorageSuite.kitsMissingIn(InMemoryStorageTest.class)).isEmpty();
    }

    @Nested
    class Access extends AccessConformance {}

    @Nested
    class Action extends ActionConformance {}

    @Nested
    class AgentGrant extends AgentGrantConformance {}

    @Nested
    class Account extends AccountConformance {}

    @Nested
    class Admission extends AdmissionConformance {}

    @Nested
    class AfterErasure extends AfterErasureConformance {}

    @Nested
    class Analysis extends AnalysisConformance {}

    @Nested
    class Audit extends AuditConformance {}

    @Nested
    class Burst extends BurstConformance {}

    @Nested
    class Backlog extends BacklogConformance {}

    @Nested
    class Claim extends ClaimConformance {}

    @Nested
    class Connector extends ConnectorConformance {}

    @Nested
    class ContactAndEvent extends ContactAndEventConformance {}

    @Nested
    class ContactList extends ContactListConformance {}

    @Nested
    class ContactHistory extends ContactHistoryConformance {}

    @Nested
    class DayCount extends DayCountConformance {
        @Override
        protected int lives() {
            return Tries.of(10, 300);
        }
    }

    @Nested
    class Delivery extends DeliveryConformance {}

    @Nested
    class Drafting extends DraftingConformance {}

    @Nested
    class Erasure extends ErasureConformance {}

    @Nested
    class Explain extends ExplainConformance {}

    @Nested
    class Exit extends ExitConformance {}

    @Nested
    class ExitEmail extends ExitEmailConformance {}

    @Nested
    class Reentry extends ReentryConformance {}

    @Nested
    class ReentryAfter extends ReentryAfterConformance {}

    @Nested
    class Window extends WindowConformance {}

    @Nested
    class Cap extends EmailCapConformance {}

    @Nested
    class Enroll extends EnrollConformance {}

    @Nested
    class Results extends ResultsConformance {}

    @Nested
    class ResultsProperties extends ResultsLaws {}

    @Nested
    class ExplainHistory extends ExplainHistoryConformance {
        @Override
        protected int histories() {
            return Tries.of(200, 2000);
        }
    }

    @Nested
    class ExplainSteps extends ExplainStepsConformance {}

    @Nested
    class Feedback extends FeedbackConformance {}

    @Nested
    class Sns extends SnsConformance {}

    @Nested
    class Grace extends GraceConformance {}

    @Nested
    class Handover extends HandoverConformance {}

    @Nested
    class ImportApiKey extends ImportApiKeyConformance {}

    @Nested
    class Import extends ImportConformance {}

    @Nested
    class ImportPages extends ImportPagesConformance {}

    @Nested
    class ImportWorkers extends ImportWorkersConformance {}

    @Nested
    class Verification extends VerificationConformance {}

    @Nested
    class ThinEvents extends ThinEventConformance {}

    @Nested
    class KilledVerification extends KilledVerificationConformance {
        @Override
        protected int lives() {
            return Tries.of(30, 300);
        }
    }

    @Nested
    class ListedObjects extends ListedObjectsConformance {}

    @Nested
    class IdempotentCalls extends IdempotentCallsConformance {}

    @Nested
    class History extends HistoryConformance {}

    @Nested
    class HistoryWorkers extends HistoryWorkersConformance {}

    @Nested
    class Ingest extends IngestConformance {
        @Override
        protected int lists() {
            return Tries.of(1_000, 10_000);
        }
    }

    @Nested
    @SuppressWarnings("NullAway.Init") // JUnit calls use before each test
    class Ingestion extends IngestionConformance {
        private Storage storage;

        @BeforeEach
        void use(StorageUnderTest underTest) {
            storage = underTest.storage();
        }

        @Override
        protected IngestStorage storage() {
            return storage;
        }

        @Override
        protected void add(IngestionAccess tenant) {
            storage.registry().add(tenant(tenant));
        }
    }

    @Nested
    class IngestionHealth extends IngestionHealthConformance {}

    @Nested
    class MailRace extends MailRaceLaws {}

    @Nested
    class NextVersion extends NextVersionConformance {}

    @Nested
    class NextVersionApproval extends NextVersionApprovalConformance {}

    @Nested
    class Program extends ProgramConformance {}

    @Nested
    class ProgramList extends ProgramListConformance {}

    @Nested
    class ProviderMemory extends ProviderMemoryConformance {}

    @Nested
    class ProviderUser extends ProviderUserConformance {}

    @Nested
    class Rehearsal extends RehearsalConformance {}

    @Nested
    class RehearsalProperties extends RehearsalLaws {
        @Override
        protected int histories() {
            return Tries.of(40, 300);
        }
    }

    @Nested
    class Report extends ReportConformance {}

    @Nested
    class ReportProperties extends ReportLaws {
        @Override
        protected int lists() {
            return Tries.of(500, 5_000);
        }
    }

    @Nested
    class Reseal extends ResealConformance {}

    @Nested
    class Retention extends RetentionConformance {
        @Override
        protected int lives() {
            return Tries.of(50, 2_000);
        }
    }

    @Nested
    class SecondFactor extends SecondFactorConformance {}

    @Nested
    class Sending extends SendingConformance {}

    @Nested
    class Sender extends SenderConformance {}

    @Nested
    class Session extends SessionConformance {}

    @Nested
    class SignIn extends SignInConformance {}

    @Nested
    class Snapshot extends SnapshotConformance {}

    @Nested
    class Step extends StepConformance {}

    @Nested
    class StepProperties extends StepLaws {
        @Override
        protected int worlds() {
            return Tries.of(40, 200);
        }
    }

    @Nested
    class Stores extends StorageConformance {}

    @Nested
    class Suppression extends SuppressionConformance {}

    @Nested
    class SuppressionProperties extends SuppressionLaws {}

    @Nested
    class TakeOver extends TakeOverConformance {}

    @Nested
    class TestSecret extends TestSecretConformance {}

    @Nested
    class TestWorld extends TestWorldConformance {}

    @Nested
    class TestWorldProgram extends TestWorldProgramConformance {}

    @Nested
    class Traffic extends TrafficConformance {}

    @Nested
    class Unrecorded extends UnrecordedConformance {}

    @Nested
    class ImportRuns extends ImportRunsConformance {}

    @Nested
    class Webhook extends WebhookConformance {}

    @Nested
    class IgnoredBody extends IgnoredBodyConformance {}

    @Nested
    class Rejudge extends RejudgeConformance {}

    @Nested
    class RejudgeProperties extends RejudgeLaws {
        @Override
        protected int histories() {
            return Tries.of(60, 200);
        }
    }

    @Nested
    class WebhookFault extends WebhookFaultConformance {}

    @Nested
    class WebhookIdentity extends WebhookIdentityConformance {}

    @Nested
    class WebhookOrder extends WebhookOrderConformance {
        @Override
        protected int orders() {
            return Tries.of(120, 1_000);
        }
    }

    @Nested
    class CustomerLives extends CustomerLifeLaws {
        @Override
        protected int orders() {
            return Tries.of(20, CustomerLifeLaws.THOROUGH);
        }
    }

    @Nested
    class WebhookSecret extends WebhookSecretConformance {}
}
