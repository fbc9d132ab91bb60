package dev.intake.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.kernel.Lasting;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The keys that sign sessions, the same on every node. The first key signs; all keys verify. Keys are never shown. */
public final class SessionKeys {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String SESSION = "session|";
    private static final String DEVICE = "device|";
    private static final String PENDING = "pending|";
    private static final int SESSION_FIELDS = 7;
    private static final int DEVICE_FIELDS = 3;
    private static final int PENDING_FIELDS = 4;

    /** How long a text pass is valid. */
    public static final Duration TEXT_PASS_LIFETIME = Duration.ofDays(30);

    private static final Pattern TEXT_PASS = Pattern.compile("(\\d{1,15})\\.([A-Za-z0-9_-]+)");

    private final List<byte[]> keys;

    /**
     * Creates a key ring that signs with the first key.
     *
     * @param keys at least one, of 32 random bytes; copied
     */
    public SessionKeys(List<byte[]> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("at least one key is required to sign sessions");
        }
        this.keys = keys.stream().map(byte[]::clone).toList();
    }

    /** Returns a signed token of the session. */
    public SignedToken<Session> sign(Session session) {
        return sign(
                SESSION,
                session.account(),
                session.generation(),
                session.id(),
                second(session.startedAt()),
                second(session.confirmedAt()),
                second(session.seenAt()),
                ChronoUnit.MICROS.between(Instant.EPOCH, session.created()));
    }

    private <T> SignedToken<T> sign(String use, Object... fields) {
        String text = Arrays.stream(fields).map(Object::toString).collect(Collectors.joining("|"));
        String body = encoded(text.getBytes(UTF_8));
        return SignedToken.ofText(body + "." + encoded(mac(keys.get(0), use + body)));
    }

    private static long second(Instant time) {
        return time.getEpochSecond();
    }

    /** Verifies a token and returns its session; empty if the signature is invalid or the session expired. */
    public Optional<Session> session(SignedToken<Session> token, Instant now) {
        return session(token).filter(session -> !session.isOver(now));
    }

    private Optional<Session> session(SignedToken<Session> token) {
        return fields(SESSION, token, SESSION_FIELDS)
                .map(fields -> new Session(
                        new AccountName(fields[0]),
                        Instant.EPOCH.plus(Long.parseLong(fields[6]), ChronoUnit.MICROS),
                        Integer.parseInt(fields[1]),
                        UUID.fromString(fields[2]),
                        ofSecond(fields[3]),
                        ofSecond(fields[4]),
                        ofSecond(fields[5])));
    }

    private static Instant ofSecond(String field) {
        return Instant.ofEpochSecond(Long.parseLong(field));
    }

    /** Returns a signed token of the device. */
    public SignedToken<Device> sign(Device device) {
        return sign(DEVICE, device.account(), device.id(), second(device.signedInAt()));
    }

    /** Verifies a token and returns its device; empty if the signature is invalid or the device expired. */
    public Optional<Device> device(SignedToken<Device> token, Instant now) {
        return fields(DEVICE, token, DEVICE_FIELDS)
                .map(fields -> new Device(new AccountName(fields[0]), UUID.fromString(fields[1]), ofSecond(fields[2])))
                .filter(device -> Lasting.is(device.signedInAt(), Device.LIFETIME, now));
    }

    /** Returns a signed token of the pending sign-in. */
    public SignedToken<PendingSignIn> sign(PendingSignIn pending) {
        return sign(PENDING, pending.account(), pending.generation(), pending.device(), second(pending.at()));
    }

    /** Verifies a token and returns its pending sign-in; empty if the signature is invalid or the sign-in expired. */
    public Optional<PendingSignIn> pending(SignedToken<PendingSignIn> token, Instant now) {
        return fields(PENDING, token, PENDING_FIELDS)
                .map(fields -> new PendingSignIn(
                        new AccountName(fields[0]),
                        Integer.parseInt(fields[1]),
                        UUID.fromString(fields[2]),
                        ofSecond(fields[3])))
                .filter(pending -> Lasting.is(pending.at(), PendingSignIn.LIFETIME, now));
    }

    /** Returns the fields of a text signed for this use. */
    private Optional<String[]> fields(String use, SignedToken<?> token, int expected) {
        String raw = token.reveal();
        int dot = raw.indexOf('.');
        if (dot < 0 || !isSigned(use + raw.substring(0, dot), raw.substring(dot + 1))) {
            return Optional.empty();
        }
        String[] fields = new String(Base64.getUrlDecoder().decode(raw.substring(0, dot)), UTF_8).split("\\|", -1);
        return fields.length == expected ? Optional.of(fields) : Optional.empty();
    }

    /** Returns the anti-forgery token of the session's forms. */
    public String formToken(SignedToken<Session> session) {
        return encoded(mac(keys.get(0), form(session)));
    }

    /** Returns whether a form carried the session's anti-forgery token. */
    boolean isFormOf(SignedToken<Session> session, String presented) {
        return isSigned(form(session), presented);
    }

    /**
     * Returns a pass for a form with a long text, so that the text is not lost if the session ends: the service then only
     * displays the submitted text again.
     *
     * @param path the path the form is submitted to
     */
    String textPass(String path, Instant now) {
        long issuedAt = now.getEpochSecond();
        return issuedAt + "." + encoded(mac(keys.get(0), "text|" + issuedAt + "|" + path));
    }

    /** Returns whether {@link #textPass} issued this pass for the path within the last {@link #TEXT_PASS_LIFETIME}. */
    boolean isTextPass(String path, String pass, Instant now) {
        Matcher parts = TEXT_PASS.matcher(pass);
        if (!parts.matches() || !isSigned("text|" + parts.group(1) + "|" + path, parts.group(2))) {
            return false;
        }
        return Lasting.is(Instant.ofEpochSecond(Long.parseLong(parts.group(1))), TEXT_PASS_LIFETIME, now);
    }

    /** Depends only on stable fields, because each recorded use changes the token while forms stay open. */
    private String form(SignedToken<Session> token) {
        return "form|" + session(token).map(session -> session.id().toString()).orElseGet(token::reveal);
    }

    private boolean isSigned(String text, String signature) {
        boolean signed = false;
        for (byte[] key : keys) {
            signed |= MessageDigest.isEqual(encoded(mac(key, text)).getBytes(UTF_8), signature.getBytes(UTF_8));
        }
        return signed;
    }

    private static byte[] mac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public String toString() {
        return "SessionKeys[" + keys.size() + "]";
    }
}
