package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.kernel.Source;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.Trigger;
import dev.intake.tenant.Retention;
import dev.intake.testing.SequentialIds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What operations write, and what they leave unwritten because it is so already. */
class IngestRulesTest {
    private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");
    private static final EventType SIGNUP = new EventType("signup");
    private static final Subject USER = new Subject(Optional.of(new ExternalId("user_1")), Optional.empty());
    private static final AttributeKey PLAN = new AttributeKey("plan");
    private static final Contact STORED = Contact.create(new ContactId(new UUID(7, 7)), USER, Source.CUSTOMER, AT);

    @Test
    void identify_withoutNewData_writesNothing() {
        IngestRules fold = fold(snapshot(STORED, Map.of()), IngestRules.Witness.NOBODY);

        OperationResult result = fold.apply(new Operation.Identify(USER, Optional.empty(), Attributes.NONE), AT);

        assertThat(result).isEqualTo(new OperationResult.Ok(STORED.id()));
        assertThat(fold.plan().contacts()).isEmpty();
    }

    @Test
    void deactivate_ofAMissingContact_writesNothing() {
        Contact gone = STORED.deactivated(AT);
        IngestRules fold = fold(snapshot(gone, Map.of()), IngestRules.Witness.NOBODY);

        OperationResult result = fold.apply(new Operation.Deactivate(USER, Optional.of(AT)), AT.plusSeconds(1));

        assertThat(result).isEqualTo(new OperationResult.Ok(gone.id()));
        assertThat(fold.plan().contacts()).isEmpty();
    }

    @Test
    void deactivate_isSeenByTheWitness_asTheContactBeforeAndAfter() {
        List<Contact> seen = new ArrayList<>();
        IngestRules.Witness witness = new IngestRules.Witness() {
            @Override
            public void meant(Identity by, Optional<Contact> before, Contact after) {
                seen.add(after);
            }
        };

        fold(snapshot(STORED, Map.of()), witness).apply(new Operation.Deactivate(USER), AT);

        assertThat(seen).containsExactly(STORED, STORED.deactivated(AT));
    }

    @Test
    void track_thatTakesNoKeyFromItsType_leavesTheProfileUnwritten() {
        TypeProfile known = new TypeProfile(SIGNUP, Set.of(PLAN));
        Attributes withPlan = Attributes.of(Map.of(PLAN, new AttributeValue.Flag(true)));
        IngestRules fold = fold(snapshot(STORED, Map.of(SIGNUP, known)), IngestRules.Witness.NOBODY);

        fold.apply(track(withPlan), AT);
        assertThat(fold.plan().profiles()).isEmpty();

        fold.apply(track(Attributes.NONE), AT);
        assertThat(fold.plan().profiles()).containsExactly(new TypeProfile(SIGNUP, Set.of()));
    }

    /** So that two nodes enter rows in one order, whatever the order in which they read the programs. */
    @Test
    void track_firesPrograms_inTheOrderOfTheirIds() {
        List<Program.Live> programs = List.of(program(3), program(1), program(2));
        IngestSnapshot snapshot = new IngestSnapshot(
                Retention.DEFAULT, List.of(STORED), Set.of(), Map.of(), programs, Set.of(), ExitSnapshot.NONE);
        IngestRules fold = fold(snapshot, IngestRules.Witness.NOBODY);

        fold.apply(track(Attributes.NONE), AT);

        assertThat(fold.plan().enrollments())
                .extracting(enrollment -> enrollment.entry().program())
                .containsExactly(program(1).id(), program(2).id(), program(3).id());
    }

    private static IngestRules fold(IngestSnapshot snapshot, IngestRules.Witness witness) {
        return new IngestRules(Source.CUSTOMER, snapshot, new SequentialIds(), witness);
    }

    private static IngestSnapshot snapshot(Contact stored, Map<EventType, TypeProfile> profiles) {
        return new IngestSnapshot(
                Retention.DEFAULT, List.of(stored), Set.of(), profiles, List.of(), Set.of(), ExitSnapshot.NONE);
    }

    private static Operation track(Attributes properties) {
        return new Operation.Track(Optional.of(USER), SIGNUP, properties, Optional.empty(), Optional.empty(), false);
    }

    private static Program.Live program(int id) {
        return new Program.Live(new ProgramOutline(
                new ProgramId(new UUID(0, id)), "Welcome", ProgramKind.WELCOME, new Trigger(SIGNUP), AT));
    }
}
