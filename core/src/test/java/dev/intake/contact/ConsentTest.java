package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.Source;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Decisions 2.6: the first email grants; nothing re-grants after withdrawal. */
class ConsentTest {
    private static final Instant FIRST = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2026-03-02T00:00:00Z");

    @Test
    void onEmail_first_grants_withItsSourceAndTime() {
        assertThat(Consent.NOT_RECORDED.onEmail(Source.CLERK, FIRST)).isEqualTo(Consent.granted(Source.CLERK, FIRST));
    }

    @Test
    void onEmail_granted_keepsItsFirstSourceAndTime() {
        Consent granted = Consent.granted(Source.CUSTOMER, FIRST);

        assertThat(granted.onEmail(Source.STRIPE, LATER)).isSameAs(granted);
    }

    @Test
    void onEmail_withdrawn_staysWithdrawn() {
        Consent withdrawn = Consent.withdrawn(Source.CUSTOMER, FIRST);

        assertThat(withdrawn.onEmail(Source.CUSTOMER, LATER)).isSameAs(withdrawn);
    }

    @Test
    void new_timeBelowMicroseconds_isTruncated() {
        assertThat(Consent.granted(Source.POLAR, FIRST.plusNanos(1_999)).at()).contains(FIRST.plusNanos(1_000));
        assertThat(Consent.withdrawn(Source.POLAR, FIRST.plusNanos(1_999)).at()).contains(FIRST.plusNanos(1_000));
    }

    @Test
    void withdrawn_keepsTheSourceOfWhatWasGranted_andTheFirstTime() {
        Consent withdrawn = Consent.granted(Source.CLERK, FIRST).withdrawn(LATER);

        assertThat(withdrawn).isEqualTo(Consent.withdrawn(Source.CLERK, LATER));
        assertThat(withdrawn.withdrawn(LATER.plusSeconds(1))).isSameAs(withdrawn);
    }

    @Test
    void withdrawn_beforeAnyEmailIsKnown_isNotGrantedByTheFirst() {
        Consent withdrawn = Consent.NOT_RECORDED.withdrawn(FIRST);

        assertThat(withdrawn).isEqualTo(Consent.withdrawn(Source.CUSTOMER, FIRST));
        assertThat(withdrawn.onEmail(Source.STRIPE, LATER)).isSameAs(withdrawn);
    }

    @Test
    void written_isParsedAgain_andNothingElse() {
        for (Consent consent : new Consent[] {
            Consent.NOT_RECORDED,
            Consent.granted(Source.STRIPE, FIRST.plusNanos(1_000)),
            Consent.withdrawn(Source.CUSTOMER, LATER)
        }) {
            assertThat(Consent.parse(consent.written())).contains(consent);
        }
        for (String other : new String[] {
            "",
            "granted",
            "granted NOBODY 2026-01-31T10:00:00Z",
            "granted STRIPE yesterday",
            "lost STRIPE 2026-01-31T10:00:00Z"
        }) {
            assertThat(Consent.parse(other)).as(other).isEmpty();
        }
    }
}
