package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.text;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.Recipient;
import dev.intake.email.WithdrawConsent;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.SubjectForm;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the specification says of operations, identity and consent, on any storage. The storage may contain other tenants;
 * every test creates its own.
 */
public abstract class IngestConformance extends IngestKit {
    private static final Attributes OLD = Attributes.of(Map.of(
            new AttributeKey("plan"), new AttributeValue.Text("free"),
            new AttributeKey("city"), new AttributeValue.Text("Oslo")));

    /** How many random lists the laws are tried on. */
    protected abstract int lists();

    // identify

    @Test
    void identify_ofAnUnknownUser_createsTheContact() {
        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", "Ann", "plan", "pro")), 0);

        Contact ann = tenant.contact("u1").orElseThrow();
        assertThat(ann.id()).isEqualTo(id);
        assertThat(ann.email()).contains(TestTenant.email("ann@example.com"));
        assertThat(ann.name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(text(ann, "plan")).contains("pro");
    }

    @Test
    void identify_twice_isAsOnce() {
        Operation once = identify("u1", "ann@example.com", "Ann", "plan", "pro");
        ContactId first = ok(tenant.send(once), 0);
        Contact before = tenant.contact("u1").orElseThrow();
        clock.move(Duration.ofHours(1));

        assertThat(ok(tenant.send(once), 0)).isEqualTo(first);
        assertThat(tenant.contact("u1")).contains(before);
    }

    @Test
    void identify_neverWritesAnEventAndNeverFires() {
        tenant.liveProgram("user.signed_up");

        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", "Ann")), 0);

        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.enrollments(id)).isEmpty();
    }

    @Test
    void identify_mergesTraitsKeyByKey() {
        tenant.send(identify("u1", null, null, "plan", "free", "city", "Oslo"));
        tenant.send(identify("u1", null, null, "plan", "pro"));

        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(text(contact, "plan")).contains("pro");
        assertThat(text(contact, "city")).contains("Oslo");
    }

    /** Decisions 2.8: what is loaded of the past is older than what the contact has. */
    @Test
    void historical_fillsInWhatIsMissing_andReplacesNothing() {
        ContactId ann = ok(tenant.send(identify("u1", "ann@new.example", "Ann", "plan", "pro")), 0);
        ContactId bob = ok(tenant.send(identify("u2", null, null)), 0);

        for (String user : List.of("u1", "u2")) {
            SubjectForm past = new SubjectForm(null, user, user + "@old.example");
            assertThat(ok(tenant.send(valid(past.track("order", Attributes.NONE, "2020-01-01", null, true))), 0))
                    .isIn(ann, bob);
            tenant.send(valid(past.identify("Old", OLD, true)));
        }

        Contact kept = tenant.contact("u1").orElseThrow();
        assertThat(kept.email()).contains(TestTenant.email("ann@new.example"));
        assertThat(kept.name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(text(kept, "plan")).contains("pro");
        assertThat(text(kept, "city")).contains("Oslo");
        Contact filled = tenant.contact("u2").orElseThrow();
        assertThat(filled.email()).contains(TestTenant.email("u2@old.example"));
        assertThat(filled.name().orElseThrow().value()).isEqualTo("Old");
        assertThat(text(filled, "plan")).contains("free");
        assertThat(filled.consent().state()).isEqualTo(Consent.State.GRANTED);
    }

    private static Operation valid(SubjectForm.Checked checked) {
        return ((SubjectForm.Checked.Valid) checked).operation();
    }

    @Test
    void identify_withReservedTraitNames_leavesTheContactsOwnFields() {
        tenant.send(
                identify("u1", "ann@example.com", "Ann", "email", "x@example.com", "name", "X", "externalId", "u9"));

        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(contact.email()).contains(TestTenant.email("ann@example.com"));
        assertThat(contact.name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(text(contact, "email")).contains("x@example.com");
    }

    @Test
    void identify_withEverNewTraits_keepsTheFirstFiveHundred_andReportsTheOthers() {
        List<OperationResult> results = new ArrayList<>();
        for (int batch = 0; batch < 3; batch++) {
            List<Operation> operations = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                operations.add(identify("u1", null, null, newTraits(4 * batch + i)));
            }
            results.addAll(tenant.send(operations.toArray(Operation[]::new)));
        }

        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(contact.attributes().keys()).hasSize(Attributes.MAX_KEYS);
        assertThat(text(contact, "k0")).contains("v");
        assertThat(text(contact, "k499")).contains("v");
        assertThat(results)
                .startsWith(new OperationResult.Ok(contact.id()))
                .endsWith(new OperationResult.Ok(contact.id(), 50), new OperationResult.Ok(contact.id(), 50));
    }

    private static String[] newTraits(int fifty) {
        String[] traits = new String[100];
        for (int i = 0; i < 50; i++) {
            traits[2 * i] = "k" + (50 * fifty + i);
            traits[2 * i + 1] = "v";
        }
        return traits;
    }

    @Slow
    @Test
    void track_ofEverNewTypes_isRecorded_butTheListOfTypesHasALimit() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < TypeProfile.MAX_TYPES + 100; i++) {
            operations.add(track("u1", null, "type." + i, "m" + i));
            if (operations.size() == 100) {
                tenant.send(operations);
                operations.clear();
            }
        }
        assertThat(tenant.send(track("u1", null, "one.more", "again")).get(0)).isInstanceOf(OperationResult.Ok.class);

        assertThat(intake.eventViews(tenant.id()).types(TypeProfile.MAX_TYPES + 1))
                .hasSize(TypeProfile.MAX_TYPES)
                .contains(new EventType("type.4999"));
        assertThat(intake.eventViews(tenant.id()).profile(new EventType("type.5050")))
                .isEmpty();
    }

    // Identity resolution

    @Test
    void resolve_withExternalId_matchesByItAlone() {
        ContactId first = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);

        ContactId moved = ok(tenant.send(identify("u1", "ann@example.org", null)), 0);
        ContactId other = ok(tenant.send(identify("u2", "ann@example.org", null)), 0);

        assertThat(moved).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
        assertThat(tenant.contact("u1").orElseThrow().email()).contains(TestTenant.email("ann@example.org"));
    }

    @Test
    void resolve_withExternalIdAndTheEmailOfAnEmailOnlyContact_matchesNone() {
        ContactId emailOnly = ok(tenant.send(identify(null, "ann@example.com", null)), 0);

        ContactId user = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);

        assertThat(user).isNotEqualTo(emailOnly);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(2);
    }

    /** Otherwise everybody without an id would be one person. */
    @Test
    void resolve_withPlaceholders_isAsWithNone() {
        ContactId ann = ok(tenant.send(identify("undefined", "ann@example.com", null)), 0);
        ContactId bob = ok(tenant.send(identify("[object Object]", "bob@example.com", null)), 0);
        Operation repeated = track(null, "ann@example.com", "order", "NaN");

        assertThat(ok(tenant.send(track("None", "ann@example.com", "order", "null")), 0))
                .isEqualTo(ann)
                .isNotEqualTo(bob);
        assertThat(tenant.send(repeated, repeated)).allMatch(OperationResult.Ok.class::isInstance);
        assertThat(tenant.send(track("nil", "N/A", "order", "m1")))
                .containsExactly(new OperationResult.SkippedNoIdentity());
        assertThat(tenant.events()).hasSize(3);
        assertThat(new SubjectForm(null, "undefined", null).identify(null, Attributes.NONE))
                .isInstanceOfSatisfying(
                        SubjectForm.Checked.Invalid.class,
                        invalid -> assertThat(invalid.findings().get(0).rule())
                                .contains("placeholders count as absent", "JavaScript"));
    }

    @Test
    void resolve_withEmailOnly_matchesInAnyCase_orCreates() {
        ContactId created = ok(tenant.send(identify(null, " Ann@Example.com ", null)), 0);

        assertThat(ok(tenant.send(track(null, "ann@example.COM", "order.created", "m1")), 0))
                .isEqualTo(created);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(1);
    }

    /** Decisions 2.8: the domain is compared by its A-label, the local part by ASCII letters only. */
    @Test
    void resolve_withTheDomainInAnotherForm_matches_andWithAnotherDomainNot() {
        ContactId ann = ok(tenant.send(identify(null, "Ann@Straße.example", null)), 0);

        assertThat(ok(tenant.send(track(null, "ann@xn--strae-oqa.example", "order", "m1")), 0))
                .isEqualTo(ann);
        assertThat(ok(tenant.send(track(null, "ann@strasse.example", "order", "m2")), 0))
                .isNotEqualTo(ann);
        assertThat(ok(tenant.send(identify(null, "JÖRG@example.com", null)), 0))
                .isNotEqualTo(ok(tenant.send(identify(null, "jörg@example.com", null)), 0));
        assertThat(tenant.contactsWithEmail("ANN@xn--strae-oqa.example")).hasSize(1);
    }

    @Test
    void resolve_withAnEmailThatSeveralShare_prefersAnExternalIdThenTheOldest() {
        ContactId emailOnly = ok(tenant.send(identify(null, "team@example.com", null)), 0);
        assertThat(ok(tenant.send(track(null, "team@example.com", "ping", null)), 0))
                .isEqualTo(emailOnly);

        clock.move(Duration.ofMinutes(1));
        ContactId older = ok(tenant.send(identify("u1", "team@example.com", null)), 0);
        clock.move(Duration.ofMinutes(1));
        tenant.send(identify("u2", "team@example.com", null));

        assertThat(ok(tenant.send(track(null, "team@example.com", "ping", null)), 0))
                .isEqualTo(older);
    }

    @Test
    void resolve_withinOneBatch_seesWhatEarlierOperationsDid() {
        List<OperationResult> results = tenant.send(
                identify("u1", "old@example.com", null),
                identify("u1", "new@example.com", null),
                track(null, "new@example.com", "ping", null),
                track(null, "old@example.com", "ping", null));

        assertThat(ok(results, 2)).isEqualTo(ok(results, 0));
        assertThat(ok(results, 3)).isNotEqualTo(ok(results, 0));
    }

    // Consent

    @Test
    void consent_isRecordedWithTheFirstEmail() {
        tenant.send(identify("u1", null, null));
        assertThat(tenant.contact("u1").orElseThrow().consent()).isEqualTo(Consent.NOT_RECORDED);

        clock.move(Duration.ofMinutes(1));
        Instant then = clock.instant();
        tenant.send(track("u1", "ann@example.com", "ping", null));
        clock.move(Duration.ofMinutes(1));
        tenant.send(identify("u1", "ann@example.org", null));

        assertThat(tenant.contact("u1").orElseThrow().consent()).isEqualTo(Consent.granted(Source.CUSTOMER, then));
    }

    @Test
    void consent_onceWithdrawn_isNeverGrantedAgain() {
        tenant.send(identify("u1", "ann@example.com", null));
        Contact ann = tenant.contact("u1").orElseThrow();
        Instant granted = clock.instant();
        clock.move(Duration.ofMinutes(1));
        Consent withdrawn = Consent.withdrawn(Source.CUSTOMER, clock.instant());

        assertThat(withdraw(ann.id())).isEqualTo(new WithdrawConsent.Withdrawn(List.of()));
        clock.move(Duration.ofMinutes(1));
        tenant.send(identify("u1", "ann@example.org", "Ann"));

        Contact after = tenant.contact("u1").orElseThrow();
        assertThat(after.consent()).isEqualTo(withdrawn);
        assertThat(after.email()).contains(TestTenant.email("ann@example.org"));
        assertThat(after.createdAt()).isEqualTo(granted);
    }

    @Test
    void consent_withdrawnTwice_isWithdrawnAtTheFirstTime() {
        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);
        withdraw(id);
        Contact once = tenant.contact("u1").orElseThrow();
        clock.move(Duration.ofMinutes(1));

        assertThat(withdraw(id)).isEqualTo(new WithdrawConsent.AlreadyWithdrawn());
        assertThat(tenant.contact("u1")).contains(once);
    }

    @Test
    void consent_ofAMissingContact_cannotBeWithdrawn() {
        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);
        TestTenant other = TestTenant.of(storage(), intake);

        assertThat(withdraw(new ContactId(new UUID(-1, -1)))).isEqualTo(new WithdrawConsent.NoSuchContact());
        assertThat(intake.withdrawConsent().withdraw(new Recipient(other.id(), id)))
                .isEqualTo(new WithdrawConsent.NoSuchContact());
        assertThat(intake.withdrawConsent().withdraw(new Recipient(new TenantId("nobody"), id)))
                .isEqualTo(new WithdrawConsent.NoSuchContact());
        assertThat(tenant.contact("u1").orElseThrow().consent().state()).isEqualTo(Consent.State.GRANTED);
    }

    private WithdrawConsent.Outcome withdraw(ContactId contact) {
        return intake.withdrawConsent().withdraw(new Recipient(tenant.id(), contact));
    }

    // track

    @Test
    void track_withIdentity_recordsTheEvent() {
        ContactId id = ok(tenant.send(track("u1", null, "order.created", "m1", "total", "12")), 0);

        EventRecord event = tenant.events().get(0);
        assertThat(event.contact()).isEqualTo(id);
        assertThat(event.type()).isEqualTo(new EventType("order.created"));
        assertThat(event.properties().keys()).extracting("value").containsExactly("total");
        assertThat(event.occurredAt()).isEqualTo(clock.instant());
        assertThat(event.receivedAt()).isEqualTo(clock.instant());
        assertThat(event.source()).isEqualTo(Source.CUSTOMER);
        assertThat(event.historical()).isFalse();
    }

    @Test
    void track_withoutIdentity_isSkippedAndItsMessageIdIsNotConsumed() {
        List<OperationResult> skipped = tenant.send(track(null, null, "ping", "m1"));
        List<OperationResult> sent = tenant.send(track("u1", null, "ping", "m1"));

        assertThat(skipped).containsExactly(new OperationResult.SkippedNoIdentity());
        assertThat(sent.get(0)).isInstanceOf(OperationResult.Ok.class);
        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void track_withoutIdentityAndWithKnownMessageId_isSkipped() {
        tenant.send(track("u1", null, "ping", "m1"));

        assertThat(tenant.send(track(null, null, "ping", "m1")))
                .containsExactly(new OperationResult.SkippedNoIdentity());
    }

    @Test
    void track_withKnownMessageId_isDuplicateAndWritesNothing() {
        tenant.liveProgram("order.created");
        tenant.send(track("u1", null, "ping", "m1"));
        TestTenant.Contents before = contents();
        clock.move(Duration.ofMinutes(1));

        List<OperationResult> results = tenant.send(
                track("u1", "new@example.com", "order.created", "m1", "total", "1"),
                track("u2", null, "order.created", " m1 "));

        assertThat(results).containsExactly(new OperationResult.Duplicate(), new OperationResult.Duplicate());
        assertThat(contents()).isEqualTo(before);
        assertThat(tenant.contact("u2")).isEmpty();
    }

    @Test
    void track_withTheSameMessageIdInOneBatch_isDuplicate() {
        List<OperationResult> results = tenant.send(track("u1", null, "ping", "m1"), track("u2", null, "ping", "m1"));

        assertThat(results.get(0)).isInstanceOf(OperationResult.Ok.class);
        assertThat(results.get(1)).isEqualTo(new OperationResult.Duplicate());
        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void track_withoutMessageId_isAlwaysANewEvent() {
        tenant.send(track("u1", null, "ping", null), track("u1", null, "ping", null));
        tenant.send(track("u1", null, "ping", null));

        assertThat(tenant.events()).hasSize(3);
    }

    @Test
    void track_withTheMessageIdOfAnotherTenant_isNoDuplicate() {
        TestTenant other = TestTenant.of(storage(), intake);
        tenant.send(track("u1", null, "ping", "m1"));

        assertThat(other.send(track("u1", null, "ping", "m1")).get(0)).isInstanceOf(OperationResult.Ok.class);
    }

    @Test
    void results_areInRequestOrder_onePerOperation() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            operations.add(
                    switch (i % 4) {
                        case 0 -> identify("u" + i, null, null);
                        case 1 -> track(null, null, "ping", null);
                        case 2 -> track("u" + i, null, "ping", "m");
                        default -> track("u" + i, null, "ping", "m" + i);
                    });
        }

        List<OperationResult> results = tenant.send(operations);

        assertThat(results).hasSize(100);
        for (int i = 0; i < 100; i++) {
            Class<?> expected = switch (i % 4) {
                case 1 -> OperationResult.SkippedNoIdentity.class;
                case 2 -> i == 2 ? OperationResult.Ok.class : OperationResult.Duplicate.class;
                default -> OperationResult.Ok.class;
            };
            assertThat(results.get(i)).as("operation %d", i).isInstanceOf(expected);
        }
    }

    // Laws

    /** Planning a list at once leads to the same stored data and results as planning its parts one by one. */
    @Test
    @Tag(Tries.LAW)
    void split_law() {
        for (int seed = 0; seed < lists(); seed++) {
            RandomOperations random = new RandomOperations(seed);
            List<Operation> whole = random.list(20);

            Run atOnce = run(storage(), List.of(whole));
            Run inParts = run(storage(), random.parts(whole));
            Run oneByOne = run(storage(), whole.stream().map(List::of).toList());

            assertThat(inParts).as("seed %d, in parts", seed).isEqualTo(atOnce);
            assertThat(oneByOne).as("seed %d, one by one", seed).isEqualTo(atOnce);
        }
    }

    /** This storage and the one in memory end with the same rows and answers. */
    @Test
    @Tag(Tries.LAW)
    void storage_agreesWithTheOneInMemory() {
        for (int seed = 0; seed < Math.min(lists(), 1_000); seed++) {
            RandomOperations random = new RandomOperations(seed);
            List<List<Operation>> batches = random.parts(random.list(40));

            assertThat(run(storage(), batches)).as("seed %d", seed).isEqualTo(run(new InMemoryStorage(seed), batches));
        }
    }

    private Run run(Storage storage, List<List<Operation>> batches) {
        TestTenant fresh = TestTenant.of(storage, newIntake(storage));
        RandomOperations.EVENT_TYPES.forEach(fresh::liveProgram);
        List<OperationResult> results = new ArrayList<>();
        batches.forEach(batch -> results.addAll(fresh.send(batch)));
        return new Run(results, fresh.contents(RandomOperations.people(), RandomOperations.EVENT_TYPES));
    }

    private record Run(List<OperationResult> results, TestTenant.Contents contents) {}
}
