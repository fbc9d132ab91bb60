package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who an operation names, as sent. */
class SubjectFormTest {
    @ParameterizedTest
    @CsvSource({
        ", , , true",
        "' ', '', '\u00a0', true",
        "'\u0000', '', '', false",
        "a, , , false",
        ", a, , false",
        ", , a, false",
        "a, b, c@d.co, false"
    })
    void namesNobody_whenEveryIdentityIsAbsentOrBlank(String externalId, String userId, String email, boolean nobody) {
        assertThat(new SubjectForm(externalId, userId, email).namesNobody()).isEqualTo(nobody);
    }
}
