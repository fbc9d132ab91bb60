package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SealingContext;
import dev.intake.secret.SecretVault;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A vault with its own master keys, which exist only in memory. The secrets that it seals cannot be read in a store. */
public final class TestVault implements SecretVault {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    /** The vault of services that tests start, so that tests can plant what is encrypted. */
    public static final TestVault SHARED = new TestVault();

    private final SecureRandom random = new SecureRandom();
    private final NavigableMap<Byte, SecretKeySpec> keys;

    /** Creates a vault with one key. */
    public TestVault() {
        this(new TreeMap<>());
        addKey();
    }

    private TestVault(Map<Byte, SecretKeySpec> keys) {
        this.keys = new TreeMap<>(keys);
    }

    private void addKey() {
        byte id = (byte) (keys.size() + 1);
        keys.put(id, new SecretKeySpec(random(32), "AES"));
    }

    /** Returns a vault with the same keys and a newer one. */
    public TestVault withNewKey() {
        TestVault changed = new TestVault(keys);
        changed.addKey();
        return changed;
    }

    /** Returns a vault with only the newest of the keys. */
    public TestVault withoutOldKeys() {
        return new TestVault(keys.tailMap(keys.lastKey()));
    }

    @Override
    public List<MasterKeyId> keyIds() {
        return keys.descendingKeySet().stream()
                .map(id -> MasterKeyId.ofBytes(id))
                .toList();
    }

    @Override
    public SealedSecret seal(SealingContext place, byte[] secret) {
        byte[] nonce = random(NONCE_BYTES);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, keys.lastEntry().getValue(), nonce, place)
                    .doFinal(secret);
            return SealedSecret.ofBytes(ByteBuffer.allocate(1 + NONCE_BYTES + sealed.length)
                    .put(keys.lastKey())
                    .put(nonce)
                    .put(sealed)
                    .array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES-GCM", e);
        }
    }

    @Override
    public Optional<byte[]> open(SealingContext place, SealedSecret sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed.toBytes());
        if (bytes.remaining() <= NONCE_BYTES) {
            return Optional.empty();
        }
        Optional<SecretKeySpec> key = Optional.ofNullable(keys.get(bytes.get()));
        byte[] nonce = new byte[NONCE_BYTES];
        bytes.get(nonce);
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return key.flatMap(known -> open(known, nonce, rest, place));
    }

    private static Optional<byte[]> open(SecretKeySpec key, byte[] nonce, byte[] sealed, SealingContext place) {
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, key, nonce, place).doFinal(sealed));
        } catch (AEADBadTagException sealedElsewhere) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES-GCM", e);
        }
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, SealingContext place)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place.toString().getBytes(UTF_8));
        return cipher;
    }

    private byte[] random(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }
}
