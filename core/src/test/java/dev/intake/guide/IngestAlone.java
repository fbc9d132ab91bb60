package dev.intake.guide;

import dev.intake.access.IngestionKey;
import dev.intake.contact.Attributes;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.KeyGate;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationObserver;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.SetUpIngestion;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.IngestionAccess;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Runs ingestion on a storage that has nothing but the ports of ingestion. */
public final class IngestAlone {
    private IngestAlone() {}

    /** Prints the number of operations processed. */
    public static void main(String[] args) {
        InstantSource clock = InstantSource.system();
        SecureRandom random = new SecureRandom();
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, clock.instant());
        TenantId tenant = new TenantId("tn_example");
        DocumentStorage storage = new DocumentStorage(); // in place of your own
        storage.add(new IngestionAccess(tenant, bucket));
        IngestionKey key =
                new SetUpIngestion(storage, clock, random).generateKey(tenant).orElseThrow();

        SubjectForm ann = new SubjectForm(null, "u_1", "ann@example.com");
        Checked track = ann.track("order.created", Attributes.NONE, null, "order-1001", false);
        if (!(track instanceof Checked.Valid valid)) {
            throw new IllegalArgumentException(track.toString());
        }

        IngestBatch ingest = new IngestBatch(
                storage,
                new KeyGate(storage, clock),
                clock,
                new TimeOrderedIds(clock, random),
                new PrintedRefusals(),
                outcome -> {});
        if (ingest.admit(tenant, Optional.of(key)) instanceof Admission.Admitted admitted
                && ingest.process(admitted, List.of(valid.operation())) instanceof IngestOutcome.Processed processed) {
            System.out.println(processed.results().size() + " operation processed");
        }
    }

    /** Prints why operations are not processed. */
    private static final class PrintedRefusals implements OperationObserver {
        @Override
        public void processed(TenantId tenant, List<Operation> operations, List<OperationResult> results, Instant at) {
            // The outcome says it.
        }

        @Override
        public void invalid(TenantId tenant, List<Finding> findings) {
            System.out.println(findings);
        }

        @Override
        public void refused(TenantId tenant, Refusal why) {
            System.out.println(why);
        }
    }
}
