package dev.intake.guide;

import dev.intake.contact.Attributes;
import dev.intake.contact.Sanitizer;
import dev.intake.ingest.Batch;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.kernel.TimeOrderedIds;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Plans a batch with core alone. Anything that is refused ends the program with the reason. */
public final class PlanABatch {
    private PlanABatch() {}

    /** Prints how many rows the batch would write. */
    public static void main(String[] args) {
        Sanitizer traits = new Sanitizer();
        traits.text("plan", "pro");
        traits.text("password", "hunter2"); // looks secret: dropped, and reported in traits.result().dropped()

        SubjectForm ann = new SubjectForm(null, "u_1", "ann@example.com");
        Checked identify = ann.identify("Ann", traits.result().attributes());
        Checked track = ann.track("order.created", Attributes.NONE, null, "order-1001", false);
        if (!(identify instanceof Checked.Valid first) || !(track instanceof Checked.Valid second)) {
            throw new IllegalArgumentException(identify + " " + track);
        }

        Batch batch = new Batch(Source.CUSTOMER, Instant.now(), List.of(first.operation(), second.operation()));
        IdGenerator ids = new TimeOrderedIds(InstantSource.system(), new SecureRandom());

        IngestPlan plan = IngestRules.plan(batch, IngestSnapshot.EMPTY, ids);

        System.out.println(plan.contacts().size() + " contact, " + plan.events().size() + " event");
    }
}
