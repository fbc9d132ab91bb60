package example.shop;

import dev.intake.Intake;
import dev.intake.contact.Attributes;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.ingest.SubjectForm;
import dev.intake.tenant.Tenant;
import example.shop.SignupController.SignedUp;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Tells Intake what users do. All is stored when a method returns; repeating it with the same messageId changes nothing. */
@Component
class Lifecycle {
    private final IngestBatch ingest;
    private final Admission.Admitted admitted;

    Lifecycle(Intake intake, WelcomeProgram welcome) {
        Tenant tenant = welcome.tenant();
        ingest = intake.ingestBatch();
        admitted = new Admission.Admitted(tenant.id(), tenant.key().orElseThrow().hash());
    }

    void signedUp(SignedUp user) {
        SubjectForm subject = new SubjectForm(null, Long.toString(user.id()), user.email());
        process(
                subject.identify(user.name(), Attributes.NONE),
                subject.track(WelcomeProgram.SIGNED_UP.value(), Attributes.NONE, null, "signup-" + user.id(), false));
    }

    private void process(Checked... checked) {
        List<Operation> operations = Stream.of(checked).map(Lifecycle::valid).toList();
        IngestOutcome outcome = ingest.process(admitted, operations);
        if (!(outcome instanceof IngestOutcome.Processed)) {
            throw new IllegalStateException(outcome.toString());
        }
    }

    private static Operation valid(Checked checked) {
        if (checked instanceof Checked.Valid valid) {
            return valid.operation();
        }
        throw new IllegalArgumentException(checked.toString());
    }
}
