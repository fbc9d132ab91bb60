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
 * The keys that secrets at rest are encrypted under, each with an id. The one with the highest id seals, all of them
 * open: a key is replaced by adding one with a higher id, and dropped once nothing is sealed under it any more.
 * (Decisions 4.3) {@link #reveal} is the only way to read them.
 */
public final class MasterKeys {
    /** The highest id of a key; the lowest is 1. */
    public static final int MAX_ID = 65_535;

    private static final int KEY_BYTES = 32;
    /** Another label gives other keys, and every link that was ever sent is dead. */
    private static final String UNSUBSCRIBE_LABEL = "intake unsubscribe links 1";

    /** Another label gives other keys, and everybody has to sign in again. */
    private static final String SESSION_LABEL = "intake dashboard sessions 1";

    private static final String RULE =
            " is no ID:KEY with an id of 1 to " + MAX_ID + " and a key of " + KEY_BYTES + " bytes in base64";

    private final NavigableMap<Integer, byte[]> byId;

    private MasterKeys(NavigableMap<Integer, byte[]> byId) {
        this.byId = byId;
    }

    /** One new key, with the id 1. The generator must be cryptographically strong outside of tests. */
    public static MasterKeys generate(RandomGenerator random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return new MasterKeys(new TreeMap<>(Map.of(1, key)));
    }

    /**
     * The keys that the text lists: {@code ID:KEY,ID:KEY}, in any order, with keys of 32 bytes in base64. A key alone
     * has the id 1.
     *
     * @throws IllegalArgumentException when that is not what the text is; the message says where, and shows no part of
     *     a key
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
                throw new IllegalArgumentException(place + " has the id of another: " + id);
            }
        }
        return new MasterKeys(byId);
    }

    /** What is before the colon is not repeated in a message: it may be a key in the wrong place. */
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

    /** The id of the key that seals. */
    int newest() {
        return byId.lastKey();
    }

    /** The ids of all keys, that of the key that seals first. */
    List<Integer> idsNewestFirst() {
        return List.copyOf(byId.descendingKeySet());
    }

    /** The key of that id, if it is known. */
    Optional<SecretKey> find(int id) {
        return Optional.ofNullable(byId.get(id)).map(key -> new SecretKeySpec(key, "AES"));
    }

    /**
     * The keys that unsubscribe links are signed with: one derived from each of these, under its id. Nothing about a
     * master key follows from what is derived from it.
     */
    public UnsubscribeKeys unsubscribeKeys() {
        Map<Integer, byte[]> derived = new TreeMap<>();
        byId.forEach((id, key) -> derived.put(id, HmacSha256.of(key, UNSUBSCRIBE_LABEL, ByteBuffer.allocate(0))));
        return new UnsubscribeKeys(derived);
    }

    /** The keys that sessions of the dashboard are signed with: one derived from each of these, that of the newest first. */
    public SessionKeys sessionKeys() {
        return new SessionKeys(byId.descendingMap().values().stream()
                .map(key -> HmacSha256.of(key, SESSION_LABEL, ByteBuffer.allocate(0)))
                .toList());
    }

    /** The keys as {@link #parse} reads them, for the file that keeps them. */
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
