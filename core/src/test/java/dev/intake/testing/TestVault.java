package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.port.SecretVault;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretPlace;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** A vault whose only master key is made with it and gone with it. What it seals can be read nowhere in a store. */
public final class TestVault implements SecretVault {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key = new SecretKeySpec(random(32), "AES");

    @Override
    public SealedSecret seal(SecretPlace place, byte[] secret) {
        byte[] nonce = random(NONCE_BYTES);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, place).doFinal(secret);
            return SealedSecret.ofBytes(ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES-GCM", e);
        }
    }

    @Override
    public Optional<byte[]> open(SecretPlace place, SealedSecret sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed.toBytes());
        byte[] nonce = new byte[NONCE_BYTES];
        bytes.get(nonce);
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, place).doFinal(rest));
        } catch (AEADBadTagException sealedElsewhere) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES-GCM", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, SecretPlace place) throws GeneralSecurityException {
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
