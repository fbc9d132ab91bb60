package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 2.9: checked against its shape before anything else. */
class TenantIdTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"a", "tn_4fGh", "A-b_9", "0123456789012345678901234567890123456789012345678901234567890123"})
    void parse_shape_isTheId(String text) {
        assertThat(TenantId.parse(text)).contains(new TenantId(text));
        assertThat(new TenantId(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "tn_4fGh", "0123456789012345678901234567890123456789012345678901234567890123"})
    void test_isTheIdOfTheTestWorld_andOfNoTenantInAPath(String text) {
        TenantId live = new TenantId(text);
        TenantId test = live.test();

        assertThat(test).hasToString(text + "--test");
        assertThat(live.isTest()).isFalse();
        assertThat(test.isTest()).isTrue();
        assertThat(test.test()).isEqualTo(test);
        assertThat(test.live()).isEqualTo(live);
        assertThat(live.live()).isEqualTo(live);
        assertThat(TenantId.parse(test.value())).isEmpty();
        assertThat(TenantId.parseWorld(test.value())).contains(test);
        assertThat(TenantId.parseWorld(text)).contains(live);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a/b",
                "..",
                "a.b",
                "a%2Fb",
                "a\n",
                "a\u0000",
                "é",
                "１",
                "a'--",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void parse_anythingElse_isNoId(String text) {
        assertThat(TenantId.parse(text)).isEmpty();
        assertThatThrownBy(() -> new TenantId(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
