package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContactQueryTest {
    @ParameterizedTest
    @ValueSource(ints = {0, -1, ContactQuery.MAX_LIMIT + 1})
    void limit_outsideItsRange_isRejected(int limit) {
        assertThatThrownBy(() -> new ContactQuery.Newest(Optional.empty(), limit))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ContactQuery.Prefix(ContactQuery.Field.EMAIL, "a", Optional.empty(), limit))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, ContactQuery.MAX_LIMIT})
    void limit_atTheEndsOfItsRange_isAccepted(int limit) {
        assertThat(new ContactQuery.Newest(Optional.empty(), limit).limit()).isEqualTo(limit);
        assertThat(new ContactQuery.Prefix(ContactQuery.Field.EMAIL, "a", Optional.empty(), limit).limit())
                .isEqualTo(limit);
    }
}
