package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.ingest.IngestStorage;
import dev.intake.tenant.IngestionAccess;
import dev.intake.testing.AccessConformance;
import dev.intake.testing.AccountConformance;
import dev.intake.testing.ActionConformance;
import dev.intake.testing.AdmissionConformance;
import dev.intake.testing.AfterErasureConformance;
import dev.intake.testing.AgentGrantConformance;
import dev.intake.testing.AnalysisConformance;
import dev.intake.testing.AuditConformance;
import dev.intake.testing.BacklogConformance;
import dev.intake.testing.BurstConformance;
import dev.intake.testing.ClaimConformance;
import dev.intake.testing.ConnectorConformance;
import dev.intake.testing.ContactAndEventConformance;
import dev.intake.testing.ContactHistoryConformance;
import dev.intake.testing.ContactListConformance;
import dev.intake.testing.CustomerLifeLaws;
import dev.intake.testing.DayCountConformance;
import dev.intake.testing.DeliveryConformance;
import dev.intake.testing.DraftingConformance;
import dev.intake.testing.EmailCapConformance;
import dev.intake.testing.EnrollConformance;
import dev.intake.testing.ErasureConformance;
import dev.intake.testing.ExitConformance;
import dev.intake.testing.ExitEmailConformance;
import dev.intake.testing.ExplainConformance;
import dev.intake.testing.ExplainHistoryConformance;
import dev.intake.testing.ExplainStepsConformance;
import dev.intake.testing.FeedbackConformance;
import dev.intake.testing.GraceConformance;
import dev.intake.testing.HandoverConformance;
import dev.intake.testing.HistoryConformance;
import dev.intake.testing.HistoryWorkersConformance;
import dev.intake.testing.IdempotentCallsConformance;
import dev.intake.testing.IgnoredBodyConformance;
import dev.intake.testing.ImportApiKeyConformance;
import dev.intake.testing.ImportConformance;
import dev.intake.testing.ImportPagesConformance;
import dev.intake.testing.ImportRunsConformance;
import dev.intake.testing.ImportWorkersConformance;
import dev.intake.testing.IngestConformance;
import dev.intake.testing.IngestionConformance;
import dev.intake.testing.IngestionHealthConformance;
import dev.intake.testing.KilledVerificationConformance;
import dev.intake.testing.KitsInParallel;
import dev.intake.testing.ListedObjectsConformance;
import dev.intake.testing.MailRaceLaws;
import dev.intake.testing.NextVersionApprovalConformance;
import dev.intake.testing.NextVersionConformance;
import dev.intake.testing.ProgramConformance;
import dev.intake.testing.ProgramListConformance;
import dev.intake.testing.ProviderMemoryConformance;
import dev.intake.testing.ProviderUserConformance;
import dev.intake.testing.ReentryAfterConformance;
import dev.intake.testing.ReentryConformance;
import dev.intake.testing.RehearsalConformance;
import dev.intake.testing.RehearsalLaws;
import dev.intake.testing.RejudgeConformance;
import dev.intake.testing.RejudgeLaws;
import dev.intake.testing.ReportConformance;
import dev.intake.testing.ReportLaws;
import dev.intake.testing.ResealConformance;
import dev.intake.testing.ResultsConformance;
import dev.intake.testing.ResultsLaws;
import dev.intake.testing.RetentionConformance;
import dev.intake.testing.SecondFactorConformance;
import dev.intake.testing.SenderConformance;
import dev.intake.testing.SendingConformance;
import dev.intake.testing.SessionConformance;
import dev.intake.testing.SignInConformance;
import dev.intake.testing.Slow;
import dev.intake.testing.SnapshotConformance;
import dev.intake.testing.SnsConformance;
import dev.intake.testing.StepConformance;
import dev.intake.testing.StepLaws;
import dev.intake.testing.StorageConformance;
import dev.intake.testing.StorageSuite;
import dev.intake.testing.StorageUnderTest;
import dev.intake.testing.SuppressionConformance;
import dev.intake.testing.SuppressionLaws;
import dev.intake.testing.TakeOverConformance;
import dev.intake.testing.TestSecretConformance;
import dev.intake.testing.TestWorldConformance;
import dev.intake.testing.TestWorldProgramConformance;
import dev.intake.testing.ThinEventConformance;
import dev.intake.testing.TrafficConformance;
import dev.intake.testing.Tries;
import dev.intake.testing.UnrecordedConformance;
import dev.intake.testing.UsualTries;
import dev.intake.testing.VerificationConformance;
import dev.intake.testing.WebhookConformance;
import dev.intake.testing.WebhookFaultConformance;
import dev.intake.testing.WebhookIdentityConformance;
import dev.intake.testing.WebhookOrderConformance;
import dev.intake.testing.WebhookSecretConformance;
import dev.intake.testing.WindowConformance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every kit on PostgreSQL: the bundled server, or the one that is given. */
@UsualTries(times = 4)
@Order(1)
@KitsInParallel
class PostgresStorageTest {
    @RegisterExtension
    static final StorageSuite SUITE = new StorageSuite(KitDatabase::given);

    @Test
    void everyKit_isNested() {
        assertThat(StorageSuite.kitsMissingIn(PostgresStorageTest.class)).isEmpty();
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
    class Analysis extends AnalysisConformance {
        @Override
        protected int worlds() {
            return Tries.of(6, 24);
        }
    }

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
            return Tries.of(1, 4);
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
            return Tries.of(3, 12);
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
            return Tries.of(2, 8);
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
            return Tries.of(10, 40);
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
    @Slow
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
            return Tries.of(2, 8);
        }
    }

    @Nested
    class Report extends ReportConformance {}

    @Nested
    class ReportProperties extends ReportLaws {
        @Override
        protected int lists() {
            return Tries.of(3, 12);
        }
    }

    @Nested
    class Reseal extends ResealConformance {}

    @Nested
    class Retention extends RetentionConformance {
        @Override
        protected int lives() {
            return Tries.of(2, 8);
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
    @Slow
    class StepProperties extends StepLaws {
        @Override
        protected int worlds() {
            return 20;
        }
    }

    @Nested
    class Stores extends StorageConformance {}

    @Nested
    class Suppression extends SuppressionConformance {}

    @Nested
    class SuppressionProperties extends SuppressionLaws {}

    @Nested
    class TestSecret extends TestSecretConformance {}

    @Nested
    class TestWorld extends TestWorldConformance {
        /** The first three histories send each of the 40 statements; in memory five times as many are drawn. */
        @Override
        protected int interleavings() {
            return Tries.of(3, 12);
        }
    }

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
            return Tries.of(5, 20);
        }
    }

    @Nested
    class WebhookFault extends WebhookFaultConformance {}

    @Nested
    class CustomerLives extends CustomerLifeLaws {
        @Override
        protected int orders() {
            return Tries.of(10, 40);
        }
    }

    @Nested
    class TakeOver extends TakeOverConformance {}

    @Nested
    class WebhookIdentity extends WebhookIdentityConformance {}

    @Nested
    @Slow
    class WebhookOrder extends WebhookOrderConformance {
        @Override
        protected int orders() {
            return 40;
        }
    }

    @Nested
    class WebhookSecret extends WebhookSecretConformance {}
}
