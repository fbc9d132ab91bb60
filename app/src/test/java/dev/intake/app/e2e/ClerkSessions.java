package dev.intake.app.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

/** Signs sessions as an instance of Clerk does, so that an app can be tried without one. */
final class ClerkSessions {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
    private static final int KEY_BITS = 2048;
    private static final int LIFETIME_SECONDS = 600;

    private final KeyPair keys;

    ClerkSessions() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(KEY_BITS);
        keys = generator.generateKeyPair();
    }

    /** The key that names the instance. */
    String publishableKey() {
        return "pk_test_" + Base64.getEncoder().encodeToString("clerk.example.com$".getBytes(UTF_8));
    }

    /** The key that verifies sessions, as PEM. */
    String publicKey() {
        String key = Base64.getMimeEncoder().encodeToString(keys.getPublic().getEncoded());
        return "-----BEGIN PUBLIC KEY-----\n" + key.replace("\r", "") + "\n-----END PUBLIC KEY-----";
    }

    /** The session of a signed-in user at the app with this address. */
    String session(String user, String app) throws Exception {
        long now = Instant.now().getEpochSecond();
        String head = part(Map.of("alg", "RS256", "typ", "JWT", "kid", "ins_1"));
        String claims = part(Map.of(
                "iss",
                "https://clerk.example.com",
                "sub",
                user,
                "sid",
                "sess_1",
                "azp",
                app,
                "iat",
                now,
                "nbf",
                now - 1,
                "exp",
                now + LIFETIME_SECONDS,
                "v",
                2));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(keys.getPrivate());
        signature.update((head + "." + claims).getBytes(UTF_8));
        return head + "." + claims + "." + URL.encodeToString(signature.sign());
    }

    private static String part(Map<String, Object> values) throws Exception {
        return URL.encodeToString(JSON.writeValueAsBytes(values));
    }
}
