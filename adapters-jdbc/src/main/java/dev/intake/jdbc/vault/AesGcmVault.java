package dev.intake.jdbc.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SealingContext;
import dev.intake.secret.SecretContext;
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
 * Encrypts with AES-256 in Galois/Counter Mode. A secret is bound to its context: it cannot be decrypted for another tenant,
 * connector, purpose, account or mail server. (Decisions 4.3)
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
     * Creates a vault with these keys.
     *
     * @param keys the newest key encrypts; all keys decrypt
     * @param random generates nonces, which must never repeat; cryptographically strong outside tests, and thread-safe
     */
    public AesGcmVault(MasterKeys keys, RandomGenerator random) {
        this.keys = keys;
        this.random = random;
    }

    /** Returns, for each key, the version and key id that start everything encrypted with it. */
    @Override
    public List<MasterKeyId> keyIds() {
        return keys.idsNewestFirst().stream().map(AesGcmVault::seal).toList();
    }

    private static MasterKeyId seal(int keyId) {
        return MasterKeyId.ofBytes(ByteBuffer.allocate(Byte.BYTES + Short.BYTES)
                .put(VERSION)
                .putShort((short) keyId)
                .array());
    }

    @Override
    public SealedSecret seal(SealingContext context, byte[] secret) {
        int id = keys.newest();
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, keys.find(id).orElseThrow(), nonce, context)
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
    public Optional<byte[]> open(SealingContext context, SealedSecret sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed.toBytes());
        if (bytes.remaining() < HEADER_BYTES + TAG_BYTES || bytes.get() != VERSION) {
            return Optional.empty();
        }
        Optional<SecretKey> key = keys.find(Short.toUnsignedInt(bytes.getShort()));
        byte[] nonce = new byte[NONCE_BYTES];
        bytes.get(nonce);
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return key.flatMap(known -> open(known, nonce, rest, context));
    }

    private static Optional<byte[]> open(SecretKey key, byte[] nonce, byte[] sealed, SealingContext context) {
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, key, nonce, context).doFinal(sealed));
        } catch (AEADBadTagException notWhatWasSealedHere) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES in Galois/Counter Mode", e);
        }
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, SealingContext context)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(text(context).getBytes(UTF_8));
        return cipher;
    }

    /** No part contains the bar, and the kinds of context differ in their last part, so texts are unique. */
    private static String text(SealingContext context) {
        return context.fold(new SealingContext.Cases<>(
                secret -> secret.tenant().value() + "|" + secret.connector().segment() + "|" + text(secret.purpose()),
                account -> "account|" + account.madeAt() + "|second-factor",
                feedback -> feedback.tenant().value() + "|" + feedback.provider() + "|feedback",
                server -> server.tenant().value() + "|" + server.host() + "|mail-server"));
    }

    /** Stored secrets depend on these texts, so they are independent of the constants' names. */
    private static String text(SecretContext.Purpose purpose) {
        return switch (purpose) {
            case SIGNING -> "signing";
            case API_KEY -> "api-key";
            case FAILED_DELIVERY -> "failed-delivery";
            case IGNORED_DELIVERY -> "ignored-delivery";
        };
    }
}
