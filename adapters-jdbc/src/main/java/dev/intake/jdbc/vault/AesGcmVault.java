package dev.intake.jdbc.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.secret.AccountPlace;
import dev.intake.secret.Seal;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SealingPlace;
import dev.intake.secret.SecretPlace;
import dev.intake.secret.SecretVault;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Seals with AES-256 in Galois/Counter Mode. What is sealed is bound to its place: moved to another tenant, connector,
 * purpose or account it does not open. (Decisions 4.3)
 *
 * <p>The bytes are: 1 for the version, 2 for the key's id, 12 for the nonce, the ciphertext, and 16 for the tag.
 */
public final class AesGcmVault implements SecretVault {
    private static final byte VERSION = 1;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int HEADER_BYTES = Byte.BYTES + Short.BYTES + NONCE_BYTES;

    private final MasterKeys keys;
    private final RandomGenerator random;

    /**
     * A vault of these keys.
     *
     * @param keys the newest seals, any opens
     * @param random makes nonces, of which no two may ever be equal; must be cryptographically strong outside of tests,
     *     and safe for use by several threads
     */
    public AesGcmVault(MasterKeys keys, RandomGenerator random) {
        this.keys = keys;
        this.random = random;
    }

    /** Version and key id: what everything begins with that is sealed under that key. */
    @Override
    public List<Seal> seals() {
        return keys.idsNewestFirst().stream().map(AesGcmVault::seal).toList();
    }

    private static Seal seal(int keyId) {
        return Seal.ofBytes(ByteBuffer.allocate(Byte.BYTES + Short.BYTES)
                .put(VERSION)
                .putShort((short) keyId)
                .array());
    }

    @Override
    public SealedSecret seal(SealingPlace place, byte[] secret) {
        int id = keys.newest();
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, keys.find(id).orElseThrow(), nonce, place)
                    .doFinal(secret);
            return SealedSecret.ofBytes(ByteBuffer.allocate(HEADER_BYTES + sealed.length)
                    .put(VERSION)
                    .putShort((short) id)
                    .put(nonce)
                    .put(sealed)
                    .array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES in Galois/Counter Mode", e);
        }
    }

    @Override
    public Optional<byte[]> open(SealingPlace place, SealedSecret sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed.toBytes());
        if (bytes.remaining() < HEADER_BYTES + TAG_BYTES || bytes.get() != VERSION) {
            return Optional.empty();
        }
        Optional<SecretKey> key = keys.find(Short.toUnsignedInt(bytes.getShort()));
        byte[] nonce = new byte[NONCE_BYTES];
        bytes.get(nonce);
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return key.flatMap(known -> open(known, nonce, rest, place));
    }

    private static Optional<byte[]> open(SecretKey key, byte[] nonce, byte[] sealed, SealingPlace place) {
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, key, nonce, place).doFinal(sealed));
        } catch (AEADBadTagException notWhatWasSealedHere) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES in Galois/Counter Mode", e);
        }
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, SealingPlace place)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(text(place).getBytes(UTF_8));
        return cipher;
    }

    /** None of the parts can contain the bar, and the last is of one kind of place only, so no two places have one text. */
    private static String text(SealingPlace place) {
        return place instanceof AccountPlace account
                ? "account|" + account.madeAt() + "|second-factor"
                : ofConnector((SecretPlace) place);
    }

    private static String ofConnector(SecretPlace place) {
        return place.tenant().value() + "|" + place.connector().segment() + "|" + text(place.purpose());
    }

    /** What is sealed outlives a renaming, so this does not lean on the constants' names. */
    private static String text(SecretPlace.Purpose purpose) {
        return switch (purpose) {
            case SIGNING -> "signing";
            case API_KEY -> "api-key";
            case FAILED_DELIVERY -> "failed-delivery";
        };
    }
}
