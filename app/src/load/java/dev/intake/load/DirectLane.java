package dev.intake.load;

import dev.intake.contact.Attributes;
import dev.intake.contact.Sanitizer;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.load.LoadOperation.Identify;
import dev.intake.load.LoadOperation.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The use case itself, with all of its rules: the service without HTTP and JSON. */
final class DirectLane implements Lane {
    private final IngestBatch ingestBatch;
    private final List<LoadTenant> tenants;

    DirectLane(IngestBatch ingestBatch, List<LoadTenant> tenants) {
        this.ingestBatch = ingestBatch;
        this.tenants = tenants;
    }

    @Override
    public Answered send(LoadBatch batch) {
        LoadTenant tenant = tenants.get(batch.tenant());
        Admission admission = ingestBatch.admit(tenant.id(), Optional.of(tenant.key()));
        if (!(admission instanceof Admission.Admitted admitted)) {
            throw new IllegalStateException("not admitted: " + admission);
        }
        IngestOutcome outcome = ingestBatch.process(admitted, operations(batch));
        if (!(outcome instanceof IngestOutcome.Processed processed)) {
            throw new IllegalStateException("not processed: " + outcome);
        }
        int duplicates = 0;
        for (OperationResult result : processed.results()) {
            duplicates += result instanceof OperationResult.Duplicate ? 1 : 0;
        }
        return new Answered(batch.tracks().size() - duplicates, duplicates);
    }

    private static List<Operation> operations(LoadBatch batch) {
        List<Operation> operations = new ArrayList<>(batch.operations().size());
        for (LoadOperation operation : batch.operations()) {
            Checked checked = operation instanceof Identify identify ? checked(identify) : checked((Track) operation);
            if (!(checked instanceof Checked.Valid valid)) {
                throw new IllegalStateException("not valid: " + checked);
            }
            operations.add(valid.operation());
        }
        return operations;
    }

    private static Checked checked(Identify identify) {
        Sanitizer traits = new Sanitizer();
        traits.text("plan", identify.plan());
        traits.whole("logins", identify.logins());
        return new SubjectForm(identify.externalId(), null, identify.email())
                .identify(identify.name(), traits.result().attributes());
    }

    private static Checked checked(Track track) {
        Sanitizer properties = new Sanitizer();
        properties.text("page", track.page());
        properties.whole("amount", track.amount());
        properties.text("currency", Track.CURRENCY);
        properties.flag("trial", track.trial());
        Attributes sanitized = properties.result().attributes();
        return new SubjectForm(track.externalId(), null, null)
                .track(track.event(), sanitized, track.timestamp(), track.messageId(), false);
    }

    @Override
    public void close() {}
}
