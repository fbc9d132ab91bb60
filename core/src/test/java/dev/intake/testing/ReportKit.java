package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Batch;
import dev.intake.ingest.ContactReport;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationReport;
import dev.intake.ingest.ProgramReport;
import dev.intake.ingest.Reporting;
import dev.intake.kernel.RequestCost;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Dry runs and explained requests of a tenant, and how tests read their reports. */
abstract class ReportKit extends IngestKit {
    final Admission.Admitted admission() {
        return (Admission.Admitted) intake.ingestBatch().admit(Optional.of(tenant.key()));
    }

    final List<OperationReport> dryRun(Operation... operations) {
        Admission.Admitted admitted = (Admission.Admitted) intake.dryRun().admit(Optional.of(tenant.key()));
        IngestOutcome outcome = intake.dryRun().plan(admitted, List.of(operations));
        assertThat(outcome).isInstanceOf(IngestOutcome.Planned.class);
        return ((IngestOutcome.Planned) outcome).reports();
    }

    final IngestOutcome.Explained explained(List<Operation> operations) {
        IngestOutcome outcome = intake.ingestBatch()
                .process(
                        admission(),
                        operations,
                        RequestCost.requests(requests(operations)),
                        Reporting.EFFECTS,
                        bucket -> {});
        assertThat(outcome).isInstanceOf(IngestOutcome.Explained.class);
        return (IngestOutcome.Explained) outcome;
    }

    static int requests(List<Operation> operations) {
        return 1 + operations.size() / Batch.MAX_OPERATIONS;
    }

    final void change(String externalId, Function<Contact, Contact> change) {
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            List<Contact> found = new ArrayList<>(BatchRows.candidates(stores, Set.of(new ExternalId(externalId)), 1));
            found.replaceAll(change::apply);
            stores.contacts().save(found);
            return "changed";
        });
    }

    static ContactReport contact(List<OperationReport> reports, int index) {
        return reports.get(index).contact().orElseThrow();
    }

    static List<ProgramReport> programs(List<OperationReport> reports, int index) {
        return reports.get(index).programs();
    }

    static ProgramReport told(Program program, Firing firing) {
        return new ProgramReport(program.id(), program.outline().name(), firing);
    }
}
