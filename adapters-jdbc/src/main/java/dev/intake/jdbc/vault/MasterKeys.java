package dev.intake.jdbc.vault;

import dev.intake.account.SessionKeys;
import dev.intake.email.UnsubscribeKeys;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that encrypt secrets at rest, by id. The key with the highest id encrypts; all decrypt. To replace a key,
 * add one with a higher id, and remove the old key after nothing is sealed with it. (Decisions 4.3) {@link #reveal} is
 * the only access to them.
 */
public final class MasterKeys {
    /** Maximum id of a key; the minimum is 1. */
    static final int MAX_ID = 65_535;

    private static final int KEY_BYTES = 32;
    /** Changing this label invalidates all unsubscribe links. */
    private static final String UNSUBSCRIBE_LABEL = "intake unsubscribe links 1";

    /** Changing this label ends all sessions. */
    private static final String SESSION_LABEL = "intake dashboard sessions 1";

    private static final String RULE =
            " is not ID:KEY with an id of 1 to " + MAX_ID + " and a key of " + KEY_BYTES + " bytes in base64";

    private final NavigableMap<Integer, byte[]> byId;

    private MasterKeys(NavigableMap<Integer, byte[]> byId) {
        this.byId = byId;
    }

    /** Generates one key with the id 1. The generator must be cryptographically strong outside tests. */
    public static MasterKeys generate(RandomGenerator random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return new MasterKeys(new TreeMap<>(Map.of(1, key)));
    }

    /**
     * Parses a list of keys: {@code ID:KEY,ID:KEY}, in any order, with keys of 32 bytes in base64. A key without an id
     * has the id 1.
     *
     * @throws IllegalArgumentException if the text is invalid; the message states the position and contains no part of a key
     */
    public static MasterKeys parse(String text) {
        NavigableMap<Integer, byte[]> byId = new TreeMap<>();
        String[] entries = text.split(",", -1);
        for (int i = 0; i < entries.length; i++) {
            String entry = entries[i].strip();
            String place = "master key " + (i + 1) + " of " + entries.length;
            int colon = entry.indexOf(':');
            int id = colon < 0 ? 1 : id(entry.substring(0, colon), place);
            if (byId.put(id, key(entry.substring(colon + 1).strip(), place)) != null) {
                throw new IllegalArgumentException(place + " has the same id as another: " + id);
            }
        }
        return new MasterKeys(byId);
    }

    /** Messages omit the text before the colon, because it may be a key in the wrong position. */
    private static int id(String text, String place) {
        try {
            int id = Integer.parseInt(text.strip());
            if (id >= 1 && id <= MAX_ID) {
                return id;
            }
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(place + RULE);
        }
        throw new IllegalArgumentException(place + RULE);
    }

    private static byte[] key(String text, String place) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException noBase64) {
            throw new IllegalArgumentException(place + RULE);
        }
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException(place + RULE + ": it has " + key.length + " bytes");
        }
        return key;
    }

    /** Returns the id of the key that encrypts. */
    int newest() {
        return byId.lastKey();
    }

    /** Returns the ids of all keys, highest first. */
    List<Integer> idsNewestFirst() {
        return List.copyOf(byId.descendingKeySet());
    }

    /** Returns the key with this id. */
    Optional<SecretKey> find(int id) {
        return Optional.ofNullable(byId.get(id)).map(key -> new SecretKeySpec(key, "AES"));
    }

    /**
     * Returns the keys that sign unsubscribe links: one derived from each master key, with its id. The derivation
     * cannot be reversed.
     */
    public UnsubscribeKeys unsubscribeKeys() {
        Map<Integer, byte[]> derived = new TreeMap<>();
        byId.forEach((id, key) -> derived.put(id, HmacSha256.of(key, UNSUBSCRIBE_LABEL, ByteBuffer.allocate(0))));
        return new UnsubscribeKeys(derived);
    }

    /** Returns the keys that sign dashboard sessions: one derived from each master key, newest first. */
    public SessionKeys sessionKeys() {
        return new SessionKeys(byId.descendingMap().values().stream()
                .map(key -> HmacSha256.of(key, SESSION_LABEL, ByteBuffer.allocate(0)))
                .toList());
    }

    /** Returns the keys in the format of {@link #parse}, for the key file. */
    public String reveal() {
        return byId.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + Base64.getEncoder().encodeToString(entry.getValue()))
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return "MasterKeys" + byId.keySet();
    }
}
