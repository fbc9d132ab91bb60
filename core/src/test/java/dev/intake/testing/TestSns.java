package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.feedback.SnsReply;
import dev.intake.feedback.SnsService;
import dev.intake.feedback.TopicArn;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Amazon SNS: signs messages of a topic with a key of its own, and answers requests for the certificate and for confirmations. */
public final class TestSns implements SnsService {
    public static final TopicArn TOPIC =
            TopicArn.parse("arn:aws:sns:eu-west-1:123456789012:bounces").orElseThrow();
    public static final String CERTIFICATE =
            "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";
    public static final String CONFIRMATION =
            "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=" + TOPIC + "&Token=2336412f37";

    private static final List<String> SIGNED =
            List.of("Message", "MessageId", "SubscribeURL", "Subject", "Timestamp", "Token", "TopicArn", "Type");
    private static final char[] PASSWORD = "for-tests".toCharArray();

    /** A key with a certificate. */
    public static final class Pair {
        private final PrivateKey key;
        private final byte[] pem;

        private Pair(PrivateKey key, byte[] pem) {
            this.key = key;
            this.pem = pem;
        }

        public byte[] pem() {
            return pem.clone();
        }
    }

    private static final class Usual {
        /** Valid for the whole time of {@link ManualClock}. */
        static final Pair PAIR = pair("dns:sns.amazonaws.com", "RSA", 2048, "2026/01/01", 3650);
    }

    /** Addresses that were requested, in order. */
    public final List<URI> requested = new CopyOnWriteArrayList<>();

    public volatile Function<URI, SnsReply> replies = address ->
            new SnsReply.Received(address.getPath().endsWith(".pem") ? usual().pem() : "<ok/>".getBytes(UTF_8));

    public static Pair usual() {
        return Usual.PAIR;
    }

    @Override
    public SnsReply get(URI address) {
        requested.add(address);
        return replies.apply(address);
    }

    /**
     * Makes a key with a certificate that vouches for itself.
     *
     * @param names such as {@code dns:sns.amazonaws.com}
     * @param start the day on which it becomes valid, such as {@code 2026/01/01}
     */
    public static Pair pair(String names, String algorithm, int bits, String start, int days) {
        try {
            Path folder = Files.createTempDirectory("sns");
            Path file = folder.resolve("keys.p12");
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-J-XX:TieredStopAtLevel=1",
                            "-J-XX:+UseSerialGC",
                            "-J-Duser.timezone=UTC",
                            "-J-Duser.language=en",
                            "-genkeypair",
                            "-alias",
                            "sns",
                            "-keyalg",
                            algorithm,
                            "-keysize",
                            Integer.toString(bits),
                            "-dname",
                            "CN=sns",
                            "-ext",
                            "san=" + names,
                            "-startdate",
                            start + " 00:00:00",
                            "-validity",
                            Integer.toString(days),
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            new String(PASSWORD),
                            "-keystore",
                            file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IllegalStateException(Files.readString(folder.resolve("log")));
            }
            Pair pair = read(file);
            Files.delete(file);
            Files.delete(folder.resolve("log"));
            Files.delete(folder);
            return pair;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Pair read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        PrivateKey key = (PrivateKey) Objects.requireNonNull(store.getKey("sns", PASSWORD));
        String pem = "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder()
                        .encodeToString(store.getCertificate("sns").getEncoded())
                + "\n-----END CERTIFICATE-----\n";
        return new Pair(key, pem.getBytes(UTF_8));
    }

    /** Returns the fields of a notification, unsigned. */
    public static Map<String, String> notification(String id, Instant at, String message) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("Type", "Notification");
        fields.put("MessageId", id);
        fields.put("TopicArn", TOPIC.value());
        fields.put("Message", message);
        fields.put("Timestamp", at.toString());
        fields.put("SignatureVersion", "2");
        fields.put("SigningCertURL", CERTIFICATE);
        fields.put("UnsubscribeURL", "https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe");
        return fields;
    }

    /** Returns the fields of a request to confirm a subscription, unsigned. */
    public static Map<String, String> confirmation(String id, Instant at) {
        Map<String, String> fields = notification(id, at, "You have chosen to subscribe to the topic.");
        fields.put("Type", "SubscriptionConfirmation");
        fields.put("Token", "2336412f37");
        fields.put("SubscribeURL", CONFIRMATION);
        return fields;
    }

    /** Returns the delivery of these fields, signed with the usual key. */
    public static Delivery sign(Map<String, String> fields) {
        return sign(fields, usual());
    }

    /** Returns the delivery of these fields, signed with this key. */
    public static Delivery sign(Map<String, String> fields, Pair pair) {
        try {
            Signature signature =
                    Signature.getInstance("1".equals(fields.get("SignatureVersion")) ? "SHA1withRSA" : "SHA256withRSA");
            signature.initSign(pair.key);
            for (Map.Entry<String, String> field : new TreeMap<>(fields).entrySet()) {
                if (SIGNED.contains(field.getKey())) {
                    signature.update((field.getKey() + "\n" + field.getValue() + "\n").getBytes(UTF_8));
                }
            }
            Map<String, String> signed = new LinkedHashMap<>(fields);
            signed.put("Signature", Base64.getEncoder().encodeToString(signature.sign()));
            return delivery(signed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the delivery of these fields as they are. */
    public static Delivery delivery(Map<String, String> fields) {
        List<String> members = new ArrayList<>();
        fields.forEach((name, value) -> members.add(quoted(name) + ": " + quoted(value)));
        return new Delivery(
                Map.of(
                        "x-amz-sns-topic-arn",
                        List.of(fields.getOrDefault("TopicArn", "")),
                        "x-amz-sns-message-type",
                        List.of(fields.getOrDefault("Type", ""))),
                ("{" + String.join(", ", members) + "}").getBytes(UTF_8));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
