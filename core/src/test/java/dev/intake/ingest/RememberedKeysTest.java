package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import org.junit.jupiter.api.Test;

class RememberedKeysTest {
    private static final KeyHash KEY = KeyHash.of("a key");

    private final RememberedKeys keys = new RememberedKeys();

    @Test
    void key_isHeldForItsTenantAlone_untilItIsForgottenOrAnotherOneIsRemembered() {
        TenantId tenant = tenant(1);
        assertThat(keys.holds(tenant, KEY)).isFalse();

        keys.remember(tenant, KEY);
        assertThat(keys.holds(tenant, KEY)).isTrue();
        assertThat(keys.holds(tenant(2), KEY)).isFalse();
        assertThat(keys.holds(tenant, KeyHash.of("another"))).isFalse();

        keys.remember(tenant, KeyHash.of("another"));
        assertThat(keys.holds(tenant, KEY)).isFalse();
        keys.forget(tenant);
        assertThat(keys.holds(tenant, KeyHash.of("another"))).isFalse();
    }

    @Test
    void tenants_beyondTheMost_whoseRequestIsLongestAgo_areForgotten() {
        for (int i = 0; i < RememberedKeys.TENANTS; i++) {
            keys.remember(tenant(i), KEY);
        }
        assertThat(keys.holds(tenant(0), KEY)).isTrue();
        keys.remember(tenant(RememberedKeys.TENANTS), KEY);

        assertThat(keys.holds(tenant(0), KEY)).as("used since").isTrue();
        assertThat(keys.holds(tenant(1), KEY)).isFalse();
        assertThat(keys.holds(tenant(RememberedKeys.TENANTS), KEY)).isTrue();
    }

    private static TenantId tenant(int number) {
        return new TenantId("tn_" + number);
    }
}
