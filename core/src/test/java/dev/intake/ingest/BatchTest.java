package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import dev.intake.tenant.Retention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a batch must know of the store before it can be planned. */
class BatchTest {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00.000001999Z");
    private static final ExternalId USER = new ExternalId("usr");
    private static final EmailAddress ADA =
            EmailAddress.parse("ada@example.com").orElseThrow();
    private static final DedupeKey M1 = new DedupeKey(Source.CUSTOMER, "m-1");
    private static final EventType SIGNUP = new EventType("signup");
    private static final EventType ORDER = new EventType("order");

    private static final Subject BY_BOTH = new Subject(Optional.of(USER), Optional.of(ADA));
    private static final Subject BY_EMAIL = new Subject(Optional.empty(), Optional.of(ADA));

    @Test
    void identities_areWhatOperationsMatchBy_eachOnce() {
        assertThat(batch(identify(BY_BOTH), track(Optional.of(BY_BOTH), SIGNUP, Optional.empty()))
                        .identities())
                .containsExactly(USER);
        assertThat(batch(identify(BY_BOTH), identify(BY_EMAIL)).identities()).containsExactly(USER, ADA);
    }

    @Test
    void trackWithoutSubject_asksTheStoreForNothing() {
        Batch batch = batch(track(Optional.empty(), SIGNUP, Optional.of(M1)));

        assertThat(batch.identities()).isEmpty();
        assertThat(batch.dedupedEventIds()).isEmpty();
        assertThat(batch.eventTypes()).isEmpty();
    }

    @Test
    void tracks_areLookedUpByTypeAndById_eachOnce() {
        Batch batch = batch(
                track(Optional.of(BY_EMAIL), SIGNUP, Optional.of(M1)),
                track(Optional.of(BY_EMAIL), ORDER, Optional.of(M1)),
                track(Optional.of(BY_EMAIL), ORDER, Optional.empty()),
                identify(BY_EMAIL));

        assertThat(batch.dedupedEventIds()).containsExactly(M1.eventId());
        assertThat(batch.eventTypes()).containsExactly(SIGNUP, ORDER);
    }

    @Test
    void refs_enroll_byIdentitiesOfTracks_historyAside_andByAllIdentitiesIfOneIsAnEmail() {
        Subject other = new Subject(Optional.of(new ExternalId("other")), Optional.empty());
        Batch batch = batch(
                track(Optional.of(BY_BOTH), SIGNUP, Optional.empty()),
                track(Optional.of(BY_BOTH), ORDER, Optional.empty()),
                historical(BY_EMAIL, SIGNUP),
                track(Optional.empty(), SIGNUP, Optional.empty()),
                identify(other));
        Batch byEmail = batch(track(Optional.of(BY_EMAIL), SIGNUP, Optional.empty()), identify(other));

        assertThat(batch.refs().enrolling()).containsExactly(USER);
        assertThat(byEmail.refs().enrolling())
                .isEqualTo(byEmail.refs().identities())
                .hasSize(2);
    }

    @Test
    void refs_events_areAboutTheContactsOfTheirTracks_andAboutAllIfOneIsNamedByEmail() {
        Subject other = new Subject(Optional.of(new ExternalId("other")), Optional.empty());
        Contact user = contact(USER);
        BatchRefs refs = batch(
                        track(Optional.of(BY_BOTH), SIGNUP, Optional.empty()),
                        track(Optional.of(other), ORDER, Optional.empty()),
                        identify(BY_EMAIL))
                .refs();
        BatchRefs byEmail = batch(
                        track(Optional.of(BY_BOTH), SIGNUP, Optional.empty()),
                        track(Optional.of(BY_EMAIL), ORDER, Optional.empty()))
                .refs();

        assertThat(refs.about(Set.of(SIGNUP))).accepts(user);
        assertThat(refs.about(Set.of(ORDER))).rejects(user);
        assertThat(refs.about(Set.of())).rejects(user);
        assertThat(refs.with(Set.of(user.id()), 0).about(Set.of(ORDER))).accepts(user);
        assertThat(byEmail.about(Set.of(ORDER))).accepts(user);
    }

    private static Contact contact(ExternalId user) {
        Subject subject = new Subject(Optional.of(user), Optional.empty());
        return Contact.create(new ContactId(new UUID(0, 1)), subject, Source.CUSTOMER, NOW);
    }

    @Test
    void new_copiesItsOperations_andTruncatesItsTime() {
        List<Operation> operations = new ArrayList<>(List.of(identify(BY_EMAIL)));
        Batch batch = new Batch(Source.CUSTOMER, NOW, operations);
        operations.clear();

        assertThat(batch.operations()).hasSize(1);
        assertThat(batch.receivedAt()).isEqualTo(Instant.parse("2026-03-01T00:00:00.000001Z"));
    }

    @Test
    void knownBy_whatMayHaveBeenForgotten_isHistory_andNothingElseIs() {
        Operation old = track(NOW.minusSeconds(2));
        Operation recent = track(NOW);
        Operation undated = track(Optional.of(BY_EMAIL), SIGNUP, Optional.empty());
        Batch batch = batch(identify(BY_EMAIL), new Operation.Deactivate(BY_EMAIL), old, recent, undated);

        assertThat(batch.knownBy(Retention.DEFAULT)).isEqualTo(batch);
        assertThat(batch.knownBy(Retention.DEFAULT.forgotten(NOW.minusSeconds(1))))
                .isEqualTo(batch(
                        identify(BY_EMAIL),
                        new Operation.Deactivate(BY_EMAIL),
                        ((Operation.Track) old).asHistory(),
                        recent,
                        undated));
    }

    private static Operation track(Instant at) {
        return new Operation.Track(
                Optional.of(BY_EMAIL), SIGNUP, Attributes.NONE, Optional.of(at), Optional.empty(), false);
    }

    private static Batch batch(Operation... operations) {
        return new Batch(Source.CUSTOMER, NOW, List.of(operations));
    }

    private static Operation identify(Subject subject) {
        return new Operation.Identify(subject, Optional.empty(), Attributes.NONE);
    }

    private static Operation track(Optional<Subject> subject, EventType type, Optional<DedupeKey> key) {
        return new Operation.Track(subject, type, Attributes.NONE, Optional.empty(), key, false);
    }

    private static Operation historical(Subject subject, EventType type) {
        return new Operation.Track(
                Optional.of(subject), type, Attributes.NONE, Optional.empty(), Optional.empty(), true);
    }

    @Test
    void identities_areThoseOfDeactivationsToo() {
        assertThat(batch(new Operation.Deactivate(BY_EMAIL)).identities()).containsExactly(ADA);
    }
}
