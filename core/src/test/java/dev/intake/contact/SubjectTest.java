package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Spec, Identity resolution; Decisions 2.1, 2.2 and 2.7. */
class SubjectTest {
    private static final Optional<ExternalId> USER_1 = Optional.of(new ExternalId("user_1"));
    private static final Optional<ContactId> LINKED = Optional.of(new ContactId(new UUID(1, 7)));
    private static final Optional<EmailAddress> ADA = EmailAddress.parse("ada@example.com");

    @Test
    void new_withoutAnyIdentity_cannotBeBuilt() {
        assertThatThrownBy(() -> new Subject(Optional.empty(), Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Subject.of(Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    void new_anExternalIdBesideALink_cannotBeBuilt() {
        assertThatThrownBy(() -> new Subject(USER_1, LINKED, ADA)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void identity_isTheExternalId_elseTheLink_elseTheEmail() {
        assertThat(new Subject(USER_1, Optional.empty(), Optional.empty()).identity())
                .isEqualTo(USER_1.orElseThrow());
        assertThat(new Subject(USER_1, ADA).identity()).isEqualTo(USER_1.orElseThrow());
        assertThat(new Subject(Optional.empty(), LINKED, Optional.empty()).identity())
                .isEqualTo(LINKED.orElseThrow());
        assertThat(Subject.linkedTo(LINKED.orElseThrow(), ADA).identity()).isEqualTo(LINKED.orElseThrow());
        assertThat(new Subject(Optional.empty(), Optional.empty(), ADA).identity())
                .isEqualTo(ADA.orElseThrow());
    }
}
