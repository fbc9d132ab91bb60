package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Spec, Identity resolution; Decisions 2.1 to 2.3. */
class ContactBookTest {
    private static final Instant DAY_1 = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant DAY_2 = Instant.parse("2026-03-02T00:00:00Z");
    private static final EmailAddress ADA =
            EmailAddress.parse("ada@example.com").orElseThrow();
    private static final EmailAddress NEW_ADA =
            EmailAddress.parse("ada@example.org").orElseThrow();
    private static final ExternalId USER_1 = new ExternalId("user_1");

    private final Contact emailOnly = contact(1, Optional.empty(), Optional.of(ADA), DAY_1);
    private final Contact withBoth = contact(2, Optional.of(USER_1), Optional.of(ADA), DAY_2);

    @Test
    void resolve_unknown_isEmpty() {
        ContactBook book = new ContactBook(List.of(emailOnly));

        assertThat(book.resolve(USER_1)).isEmpty();
        assertThat(book.resolve(NEW_ADA)).isEmpty();
    }

    @Test
    void resolve_sharedEmail_meansTheOneWithAnExternalId_evenWhenItIsYounger() {
        assertThat(new ContactBook(List.of(emailOnly, withBoth)).resolve(ADA)).contains(withBoth);
        assertThat(new ContactBook(List.of(withBoth, emailOnly)).resolve(ADA)).contains(withBoth);
    }

    @Test
    void resolve_sharedEmail_meansAnActiveContact_beforeADeactivatedOneWithAnExternalId() {
        Contact deactivated = withBoth.deactivated(DAY_2);

        assertThat(new ContactBook(List.of(deactivated, emailOnly)).resolve(ADA))
                .contains(emailOnly);
        assertThat(new ContactBook(List.of(emailOnly, deactivated)).resolve(ADA))
                .contains(emailOnly);
        assertThat(new ContactBook(List.of(deactivated)).resolve(ADA)).contains(deactivated);
    }

    @Test
    void resolve_emailInAnotherCase_isTheSame() {
        EmailAddress upper = EmailAddress.parse("ADA@example.com").orElseThrow();

        assertThat(new ContactBook(List.of(emailOnly)).resolve(upper)).contains(emailOnly);
    }

    @Test
    void put_changedEmail_isFoundByTheNewOneOnly() {
        ContactBook book = new ContactBook(List.of(withBoth, emailOnly));
        Contact moved =
                withBoth.refreshed(Optional.of(NEW_ADA), Optional.empty(), Attributes.NONE, Source.CUSTOMER, DAY_2);

        book.put(moved);

        assertThat(book.resolve(NEW_ADA)).contains(moved);
        assertThat(book.resolve(USER_1)).contains(moved);
        assertThat(book.resolve(ADA)).contains(emailOnly);
    }

    @Test
    void put_changedExternalId_isFoundByTheNewOneOnly() {
        ContactBook book = new ContactBook(List.of(withBoth));
        Contact claimed = withBoth.claimed(new ExternalId("user_2"), DAY_2);

        book.put(claimed);

        assertThat(book.resolve(new ExternalId("user_2"))).contains(claimed);
        assertThat(book.resolve(USER_1)).isEmpty();
    }

    @Test
    void put_sameEmail_isFoundAsLastPut() {
        ContactBook book = new ContactBook(List.of(withBoth));
        Contact named =
                withBoth.refreshed(Optional.empty(), ContactName.of("Ada"), Attributes.NONE, Source.CUSTOMER, DAY_2);

        book.put(named);

        assertThat(book.resolve(ADA)).contains(named);
    }

    @Test
    void changed_isEachContactOnce_asLastPut_inTheOrderOfTheFirst() {
        ContactBook book = new ContactBook(List.of(emailOnly));
        Contact named =
                emailOnly.refreshed(Optional.empty(), ContactName.of("Ada"), Attributes.NONE, Source.CUSTOMER, DAY_2);
        assertThat(book.changed()).isEmpty();

        book.put(emailOnly);
        book.put(withBoth);
        book.put(named);

        assertThat(book.changed()).containsExactly(named, withBoth);
    }

    private static Contact contact(long id, Optional<ExternalId> externalId, Optional<EmailAddress> email, Instant at) {
        return Contact.create(new ContactId(new UUID(id, id)), new Subject(externalId, email), Source.CUSTOMER, at);
    }
}
