package dev.intake.contact;

import static dev.intake.contact.Contact.PREFERRED_BY_EMAIL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeValue.Text;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Spec, Contact; Decisions 2.2 to 2.6. */
class ContactTest {
    private static final Instant CREATED = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2026-03-02T00:00:00Z");
    private static final Optional<EmailAddress> ADA = EmailAddress.parse("ada@example.com");
    private static final Optional<EmailAddress> NEW_ADA = EmailAddress.parse("ada@example.org");
    private static final Optional<ExternalId> USER_1 = Optional.of(new ExternalId("user_1"));
    private static final Attributes FREE = Attributes.of(Map.of(new AttributeKey("plan"), new Text("free")));

    @Test
    void create_withEmail_recordsConsent() {
        Contact contact = create(1, USER_1, ADA, CREATED);

        assertThat(contact.consent()).isEqualTo(Consent.granted(Source.CUSTOMER, CREATED));
        assertThat(contact.createdAt()).isEqualTo(contact.updatedAt()).isEqualTo(CREATED);
    }

    @Test
    void create_withoutEmail_recordsNone_untilTheFirstEmailArrives() {
        Contact contact = create(1, USER_1, Optional.empty(), CREATED);
        assertThat(contact.consent()).isEqualTo(Consent.NOT_RECORDED);

        Contact refreshed = contact.refreshed(ADA, Optional.empty(), Attributes.NONE, Source.STRIPE, LATER);
        assertThat(refreshed.consent()).isEqualTo(Consent.granted(Source.STRIPE, LATER));
        assertThat(refreshed.email()).isEqualTo(ADA);
    }

    @Test
    void refreshed_otherEmailNameOrTraits_changesThemOnly() {
        Contact contact = create(1, USER_1, ADA, CREATED);

        Contact refreshed = contact.refreshed(NEW_ADA, ContactName.of("Ada"), FREE, Source.CUSTOMER, LATER);

        assertThat(refreshed)
                .isEqualTo(new Contact(
                        contact.id(), USER_1, NEW_ADA, ContactName.of("Ada"), FREE, contact.consent(), CREATED, LATER));
    }

    @Test
    void refreshed_nothingSent_orTheSame_isTheSameInstance() {
        Contact contact = create(1, USER_1, ADA, CREATED)
                .refreshed(Optional.empty(), ContactName.of("Ada"), FREE, Source.CUSTOMER, CREATED);

        assertThat(contact.refreshed(Optional.empty(), Optional.empty(), Attributes.NONE, Source.CUSTOMER, LATER))
                .isSameAs(contact);
        assertThat(contact.refreshed(ADA, ContactName.of("Ada"), FREE, Source.CUSTOMER, LATER))
                .isSameAs(contact);
    }

    @Test
    void refreshed_sameEmailInAnotherSpelling_keepsTheFirst() {
        Contact contact = create(1, USER_1, ADA, CREATED);

        Contact refreshed = contact.refreshed(
                EmailAddress.parse("ADA@EXAMPLE.COM"), Optional.empty(), Attributes.NONE, Source.CUSTOMER, LATER);

        assertThat(refreshed).isSameAs(contact);
        assertThat(refreshed.email()).map(EmailAddress::value).contains("ada@example.com");
    }

    @Test
    void cleared_removesWhatWasRemoved_andNothingElse() {
        Contact contact = named();

        assertThat(contact.cleared(true, false, LATER)).isEqualTo(copy(contact, Optional.empty(), contact.name()));
        assertThat(contact.cleared(false, true, LATER)).isEqualTo(copy(contact, ADA, Optional.empty()));
        assertThat(contact.cleared(true, true, LATER)).isEqualTo(copy(contact, Optional.empty(), Optional.empty()));
    }

    @Test
    void cleared_ofWhatIsAbsent_isTheSameInstance() {
        Contact contact = named();
        Contact empty = contact.cleared(true, true, CREATED);

        assertThat(contact.cleared(false, false, LATER)).isSameAs(contact);
        assertThat(empty.cleared(true, true, LATER)).isSameAs(empty);
    }

    @Test
    void cleared_contactKnownByItsAddressOnly_keepsTheAddress() {
        Contact contact = create(1, Optional.empty(), ADA, CREATED);

        assertThat(contact.cleared(true, true, LATER)).isSameAs(contact);
    }

    private static Contact named() {
        return create(1, USER_1, ADA, CREATED)
                .refreshed(Optional.empty(), ContactName.of("Ada"), FREE, Source.CUSTOMER, CREATED);
    }

    private static Contact copy(Contact contact, Optional<EmailAddress> email, Optional<ContactName> name) {
        return new Contact(contact.id(), USER_1, email, name, contact.attributes(), contact.consent(), CREATED, LATER);
    }

    @Test
    void new_withoutAnyIdentity_cannotBeBuilt() {
        ContactId id = id(1);
        assertThatThrownBy(() -> new Contact(
                        id,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Attributes.NONE,
                        Consent.NOT_RECORDED,
                        CREATED,
                        CREATED))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Subject(Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Subject.of(Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    void identity_externalIdAndEmail_isTheExternalId() {
        assertThat(new Subject(USER_1, ADA).identity()).isEqualTo(USER_1.orElseThrow());
        assertThat(new Subject(Optional.empty(), ADA).identity()).isEqualTo(ADA.orElseThrow());
    }

    @Test
    void preferredByEmail_withExternalIdFirst_thenOldest_thenLowestId() {
        List<Contact> preferred = List.of(
                create(5, USER_1, ADA, CREATED),
                create(1, Optional.of(new ExternalId("user_2")), ADA, LATER),
                create(2, Optional.empty(), ADA, CREATED),
                create(3, Optional.empty(), ADA, CREATED),
                create(0, Optional.empty(), ADA, LATER),
                // As databases order ids: unsigned.
                create(Long.MIN_VALUE, Optional.empty(), ADA, LATER));
        for (int seed = 0; seed < 100; seed++) {
            List<Contact> shuffled = new ArrayList<>(preferred);
            Collections.shuffle(shuffled, new Random(seed));
            shuffled.sort(PREFERRED_BY_EMAIL);
            assertThat(shuffled).as("seed %d", seed).isEqualTo(preferred);
        }
    }

    private static Contact create(long id, Optional<ExternalId> externalId, Optional<EmailAddress> email, Instant at) {
        return Contact.create(id(id), new Subject(externalId, email), Source.CUSTOMER, at);
    }

    private static ContactId id(long high) {
        return new ContactId(new UUID(high, 7));
    }

    @Test
    void consentWithdrawn_changesTheConsentOnly_andOnce() {
        Contact contact = create(1, USER_1, ADA, CREATED);

        Contact withdrawn = contact.consentWithdrawn(LATER);

        assertThat(withdrawn)
                .isEqualTo(new Contact(
                        contact.id(),
                        contact.externalId(),
                        contact.email(),
                        contact.name(),
                        contact.attributes(),
                        Consent.withdrawn(Source.CUSTOMER, LATER),
                        CREATED,
                        LATER));
        assertThat(withdrawn.consentWithdrawn(LATER.plusSeconds(1))).isSameAs(withdrawn);
    }

    @Test
    void refreshed_sameEmailInAnotherSpelling_keepsTheFirst_whateverElseChanges() {
        Contact refreshed = create(1, USER_1, ADA, CREATED)
                .refreshed(
                        EmailAddress.parse("ADA@EXAMPLE.COM"),
                        ContactName.of("Ada"),
                        Attributes.NONE,
                        Source.CUSTOMER,
                        LATER);

        assertThat(refreshed.name()).isEqualTo(ContactName.of("Ada"));
        assertThat(refreshed.email().map(EmailAddress::value)).contains("ada@example.com");
    }

    @Test
    void refreshed_emailOfAContactWithoutConsent_recordsIt_thoughNothingElseChanges() {
        Contact known = new Contact(
                id(1), USER_1, ADA, Optional.empty(), Attributes.NONE, Consent.NOT_RECORDED, CREATED, CREATED);

        Contact refreshed = known.refreshed(ADA, Optional.empty(), Attributes.NONE, Source.STRIPE, LATER);

        assertThat(refreshed.consent()).isEqualTo(Consent.granted(Source.STRIPE, LATER));
    }
}
