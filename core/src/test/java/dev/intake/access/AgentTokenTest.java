package dev.intake.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.TenantId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentTokenTest {
    private static final List<TenantId> TENANTS =
            List.of(new TenantId("tn_1"), new TenantId("_"), new TenantId("a_-b"), new TenantId("x".repeat(64)));

    @Test
    void generate_namesItsTenant_andIsReadBackAsTheSameToken_seed20261121() {
        SplittableRandom random = new SplittableRandom(20261121);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            TenantId tenant = TENANTS.get(i % TENANTS.size());
            AgentToken token = AgentToken.generate(tenant, random);

            assertThat(token.reveal()).matches("svc_agt_[A-Za-z0-9_-]+_[A-Za-z0-9]{39}");
            assertThat(seen.add(token.reveal())).isTrue();
            assertThat(AgentToken.parse(token.reveal())).hasValueSatisfying(parsed -> {
                assertThat(parsed.tenant()).isEqualTo(tenant);
                assertThat(parsed.reveal()).isEqualTo(token.reveal());
                assertThat(parsed.hash()).isEqualTo(token.hash());
                assertThat(parsed.shownStart()).isEqualTo(token.shownStart()).hasSize(4);
            });
        }
    }

    @Test
    void parse_anySingleCharacterChanged_isNoToken_seed20261122() {
        String raw = AgentToken.generate(TENANTS.get(0), new SplittableRandom(20261122))
                .reveal();
        for (int at = 0; at < raw.length(); at++) {
            for (char c : "0Az_-. ".toCharArray()) {
                String changed = raw.substring(0, at) + c + raw.substring(at + 1);
                assertThat(AgentToken.parse(changed).isPresent()).as(changed).isEqualTo(c == raw.charAt(at));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "svc_agt_",
                "svc_agt_tn_1",
                "svc_ing_000000000000000000000000000000000000000",
                "svc_agt_000000000000000000000000000000000000000",
                "svc_agt__000000000000000000000000000000000000000",
                "svc_agt_tn_1_00000000000000000000000000000000000000é"
            })
    void parse_lookAlike_isNoToken(String text) {
        assertThat(AgentToken.parse(text)).isEmpty();
    }

    @Test
    void toString_showsNoMoreThanItsStart() {
        AgentToken token = AgentToken.generate(TENANTS.get(0), new SplittableRandom(7));
        String hidden = token.reveal().substring(token.reveal().length() - 35);

        assertThat(token.toString()).contains(token.shownStart()).doesNotContain(hidden.substring(0, 5));
    }
}
