package dev.intake.jdbc.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AesGcmVaultTest {
    private static final SecretContext HERE = place("tn_1", Connector.STRIPE, Purpose.SIGNING);
    private static final byte[] SECRET = "whsec_of nobody else 😀".getBytes(UTF_8);
    private static final MasterKeys FIRST = MasterKeys.generate(new SplittableRandom(1));
    private static final String OTHER =
            MasterKeys.generate(new SplittableRandom(2)).reveal();
    private static final MasterKeys ROTATED = MasterKeys.parse(FIRST.reveal() + "," + "3" + OTHER.substring(1));

    private final AesGcmVault vault = vault(FIRST);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 255, 1_048_576})
    void open_ofWhatWasSealed_isTheSecret(int size) {
        byte[] secret = new byte[size];
        new SplittableRandom(size).nextBytes(secret);

        assertThat(vault.open(HERE, vault.seal(HERE, secret))).contains(secret);
    }

    @Test
    void seal_ofOneSecret_isNeverTheSame_andHidesIt() {
        Set<String> sealed = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            String hex = HexFormat.of().formatHex(vault.seal(HERE, SECRET).toBytes());
            assertThat(hex).startsWith("010001").doesNotContain(HexFormat.of().formatHex(SECRET));
            sealed.add(hex.substring(6, 30));
        }
        assertThat(sealed).as("nonces").hasSize(1_000);
    }

    /** The two keys' ids differ in one bit, so the other key is tried too. */
    @Test
    void open_withAnyBitChanged_isNothing() {
        byte[] sealed = vault(ROTATED).seal(HERE, SECRET).toBytes();
        AesGcmVault both = vault(ROTATED);
        for (int bit = 0; bit < sealed.length * Byte.SIZE; bit++) {
            byte[] changed = sealed.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(both.open(HERE, SealedSecret.ofBytes(changed)))
                    .as("bit %d", bit)
                    .isEmpty();
        }
        assertThat(both.open(HERE, SealedSecret.ofBytes(sealed))).contains(SECRET);
    }

    @Test
    void open_ofAnyOtherLength_isNothing() {
        byte[] sealed = vault.seal(HERE, SECRET).toBytes();
        for (int length = 0; length < sealed.length; length++) {
            assertThat(vault.open(HERE, SealedSecret.ofBytes(Arrays.copyOf(sealed, length))))
                    .as("%d bytes", length)
                    .isEmpty();
        }
        assertThat(vault.open(HERE, SealedSecret.ofBytes(Arrays.copyOf(sealed, sealed.length + 1))))
                .isEmpty();
    }

    static Stream<SecretContext> otherPlaces() {
        return Stream.of(
                place("tn_2", Connector.STRIPE, Purpose.SIGNING),
                place("TN_1", Connector.STRIPE, Purpose.SIGNING),
                place("tn_1", Connector.POLAR, Purpose.SIGNING),
                place("tn_1", Connector.CLERK, Purpose.SIGNING),
                place("tn_1", Connector.STRIPE, Purpose.API_KEY),
                place("tn_1", Connector.STRIPE, Purpose.FAILED_DELIVERY));
    }

    @ParameterizedTest
    @MethodSource("otherPlaces")
    void open_inAnotherPlace_isNothing(SecretContext elsewhere) {
        assertThat(vault.open(elsewhere, vault.seal(HERE, SECRET))).isEmpty();
        assertThat(vault.open(HERE, vault.seal(elsewhere, SECRET))).isEmpty();
    }

    @Test
    void open_afterRotation_readsOldAndNew_andSealsWithTheNew() {
        SealedSecret before = vault.seal(HERE, SECRET);
        AesGcmVault rotated = vault(ROTATED);
        SealedSecret after = rotated.seal(HERE, SECRET);

        assertThat(rotated.open(HERE, before)).contains(SECRET);
        assertThat(rotated.open(HERE, after)).contains(SECRET);
        assertThat(vault.open(HERE, after)).as("a key that is not known yet").isEmpty();
        AesGcmVault done = vault(MasterKeys.parse(ROTATED.reveal().split(",", -1)[1]));
        assertThat(done.open(HERE, after)).contains(SECRET);
        assertThat(done.open(HERE, before)).as("a key that was dropped").isEmpty();
    }

    @Test
    void open_withAnotherKeyOfTheSameId_isNothing() {
        assertThat(vault(MasterKeys.parse(OTHER)).open(HERE, vault.seal(HERE, SECRET)))
                .isEmpty();
    }

    @Test
    void toString_ofEverything_showsNoSecret() {
        String key = FIRST.reveal().substring(2);
        SealedSecret sealed = vault.seal(HERE, SECRET);

        for (Object holder : new Object[] {vault, FIRST, sealed}) {
            assertThat(holder.toString())
                    .isNotBlank()
                    .doesNotContain(key.substring(0, 6), "whsec", HexFormat.of().formatHex(SECRET, 0, 4));
        }
    }

    private static AesGcmVault vault(MasterKeys keys) {
        return new AesGcmVault(keys, new SecureRandom());
    }

    private static SecretContext place(String tenant, Connector connector, Purpose purpose) {
        return new SecretContext(new TenantId(tenant), connector, purpose);
    }
}
