package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.ProgramId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UuidsTest {
    @ParameterizedTest
    @ValueSource(strings = {"0190c0de-0000-7000-8000-0123456789ab", "0190C0DE-0000-7000-8000-0123456789AB"})
    void parse_usualForm_isTheId(String text) {
        UUID expected = new UUID(0x0190c0de00007000L, 0x80000123456789abL);

        assertThat(Uuids.parse(text)).contains(expected);
        assertThat(ContactId.parse(text)).contains(new ContactId(expected));
        assertThat(ProgramId.parse(text)).contains(new ProgramId(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1-1-1-1-1",
                "0190c0de000070008000-0123456789ab",
                "0190c0de00007000800001234567890ab",
                "0190c0de-0000-7000-8000-0123456789ag",
                " 0190c0de-0000-7000-8000-0123456789ab",
                "{0190c0de-0000-7000-8000-0123456789ab}",
                "+190c0de-0000-7000-8000-0123456789ab",
                "0190c0de-0000-7000-8000-0123456789ab0",
                "-0-0-0-0",
                "\u0660190c0de-0000-7000-8000-0123456789ab"
            })
    void parse_anyOtherForm_isNoId(String text) {
        assertThat(Uuids.parse(text)).isEmpty();
        assertThat(ContactId.parse(text)).isEmpty();
    }

    @Test
    void unsignedOrder_isTheOrderOfTheText_seed20260312() {
        SplittableRandom random = new SplittableRandom(20260312);
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            ids.add(new UUID(random.nextInt(4) == 0 ? 0 : random.nextLong(), random.nextLong()));
        }

        ids.sort(Uuids.UNSIGNED_ORDER);

        assertThat(ids.stream().map(UUID::toString)).isSorted();
    }
}
