package dev.intake.jdbc.contact;

import static dev.intake.testing.TestTenant.email;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.contact.ContactId;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.suppression.Suppression;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that an earlier version stored by the lower case of an address. */
class FormerKeysTest {
    private static final String UNICODE = "ann@bücher.example";
    private static final String ASCII = "ann@xn--bcher-kva.example";

    /** What the earlier version stored in place of the present rows. */
    private static final String AS_BEFORE = """
            UPDATE contact SET email_key = lower(email COLLATE "und-x-icu") WHERE email IS NOT NULL;
            UPDATE customer_link SET email_key = lower(email COLLATE "und-x-icu") WHERE email IS NOT NULL;
            UPDATE suppression
            SET address = sha256(k.outer_key || sha256(k.inner_key || convert_to('ann@bücher.example', 'UTF8')))
            FROM suppression_key AS k
            WHERE k.tenant_id = suppression.tenant_id
            """;

    private final RecordedStorage recorded = RecordedStorage.on(TestServer.bundled());
    private final Intake intake = Intake.on(recorded.storage());
    private TestTenant tenant = TestTenant.of(recorded.storage(), intake);

    @BeforeEach
    void closedAddress() {
        recorded.storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.suppressions().save(email(UNICODE), Suppression.hardBounce(Instant.EPOCH, "evt_1"));
            return true;
        });
    }

    @AfterEach
    void close() {
        recorded.close();
    }

    @Test
    void renewal_storesContactsAndClosedAddressesByTheirPresentKeys_once() throws SQLException {
        ContactId ann = ok(identify(null, UNICODE, null));
        ok(identify("u2", "Jörg@example.com", null));
        ok(identify("u3", "JÖRG@example.com", null));
        ok(identify("u4", "plain@example.com", null));
        recorded.execute(AS_BEFORE);
        assertThat(closed(ASCII)).isEmpty();

        assertThat(intake.renewAddressKeys().run(() -> true)).isEqualTo(2);

        assertThat(ok(track(null, ASCII, "order", "m1"))).isEqualTo(ann);
        assertThat(closed(ASCII)).hasSize(1);
        assertThat(recorded.number("SELECT count(*) FROM contact WHERE email_key LIKE 'jÖrg@%'"))
                .isEqualTo(1);
        assertThat(intake.renewAddressKeys().run(() -> true)).isZero();
    }

    @Test
    void addressInAnotherSpelling_isFoundBeforeTheRenewal() throws SQLException {
        ContactId ann = ok(identify(null, UNICODE, null));
        recorded.execute(AS_BEFORE);

        assertThat(ok(track(null, "Ann@BÜCHER.example", "order", "m1"))).isEqualTo(ann);
    }

    @Test
    void closedAddressOfAnErasedContact_isClosedForTheNextOne() throws SQLException {
        recorded.execute(AS_BEFORE);

        ok(identify("u9", UNICODE, null));

        assertThat(closed(ASCII)).hasSize(1);
    }

    /** Two spellings were two contacts without an id, and share their key from then on. */
    @Test
    void contactsOfOneAddress_stayTwo() throws SQLException {
        ContactId ann = ok(identify(null, UNICODE, null));
        recorded.execute(AS_BEFORE);
        recorded.execute("""
                INSERT INTO contact (tenant_id, contact_id, email, email_key, attributes, created_at, updated_at)
                SELECT tenant_id, gen_random_uuid(), '%1$s', '%1$s', '{}', now(), now() FROM contact
                """.formatted(ASCII));

        assertThat(intake.renewAddressKeys().run(() -> true)).isEqualTo(1);

        assertThat(ok(track(null, ASCII, "order", "m1"))).isEqualTo(ann);
    }

    private List<Suppression> closed(String address) {
        return intake.suppressionViews(tenant.id()).suppressions(email(address));
    }

    private ContactId ok(Operation operation) {
        return ((OperationResult.Ok) tenant.send(operation).get(0)).contact();
    }
}
