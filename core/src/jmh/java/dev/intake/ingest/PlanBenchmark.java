package dev.intake.ingest;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.tenant.Retention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Planning a batch of 100, a fifth of it identifies, over contacts that are all stored or all new. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PlanBenchmark {
    private static final int OPERATIONS = 100;
    private static final int KEYS = 5;
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
    private static final EventType TYPE = new EventType("order.created");

    /** Whether the contacts are stored. */
    @Param({"true", "false"})
    public boolean known;

    private Batch batch;
    private IngestSnapshot snapshot;
    private IdGenerator ids;

    /** Makes the batch and what is stored. */
    @Setup
    public void prepare() {
        AtomicLong next = new AtomicLong();
        ids = () -> new UUID(0, next.incrementAndGet());
        Attributes attributes = attributes();
        List<Operation> operations = new ArrayList<>();
        List<Contact> stored = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            Subject subject = subject(i);
            operations.add(
                    i % 5 == 0
                            ? new Operation.Identify(subject, Optional.empty(), attributes)
                            : new Operation.Track(
                                    Optional.of(subject),
                                    TYPE,
                                    attributes,
                                    Optional.empty(),
                                    Optional.of(new DedupeKey(Source.CUSTOMER, "message-" + i)),
                                    false));
            stored.add(Contact.create(new ContactId(ids.next()), subject, Source.CUSTOMER, NOW));
        }
        batch = new Batch(Source.CUSTOMER, NOW, operations);
        Map<EventType, TypeProfile> profiles = Map.of(TYPE, new TypeProfile(TYPE, attributes.keys()));
        snapshot = new IngestSnapshot(
                Retention.DEFAULT,
                known ? stored : List.of(),
                Set.of(),
                profiles,
                List.of(),
                Set.of(),
                ExitSnapshot.NONE);
    }

    /** From operations to a plan. */
    @Benchmark
    public Object plan() {
        return IngestRules.plan(batch, snapshot, ids);
    }

    private static Subject subject(int i) {
        return new Subject(Optional.of(new ExternalId("user-" + i)), EmailAddress.parse("user" + i + "@example.com"));
    }

    private static Attributes attributes() {
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        for (int key = 0; key < KEYS; key++) {
            values.put(new AttributeKey("plan_feature_" + key), new AttributeValue.Text("a value of some words"));
        }
        return Attributes.of(values);
    }
}
