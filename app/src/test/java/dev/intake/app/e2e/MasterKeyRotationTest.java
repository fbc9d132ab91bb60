package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.testing.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of "Rotating the master key" in the operating guide, one after the other. */
@Slow
class MasterKeyRotationTest {
    private static final String SECRET = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0";
    private static final String API_KEY = "sk_test_c2VjcmV0c2VjcmV0c2VjcmV0";
    private static final String TEXT_OF_KEY_1 = "1:";

    @Test
    void rotation_byTheSteps_leavesTheOldKeyUnneeded(@TempDir Path data) throws Exception {
        Path file = data.resolve("master.key");
        String tenant;
        try (RunningService service = RunningService.start(data)) {
            tenant = service.text("tenantId");
            assertThat(RunningService.commandWith(SECRET, data, "connector", "set-secret", tenant, "stripe")
                            .code())
                    .isZero();
            assertThat(RunningService.commandWith(API_KEY, data, "connector", "set-api-key", tenant, "clerk")
                            .code())
                    .isZero();
        }
        String before = Files.readString(file).strip();
        assertThat(before).startsWith(TEXT_OF_KEY_1);

        // 1. Add a key with a higher number, and restart.
        String added = "2:" + MasterKeys.generate(new SecureRandom()).reveal().substring(TEXT_OF_KEY_1.length());
        Files.writeString(file, before + "," + added + "\n");
        try (RunningService service = RunningService.start(data)) {
            assertThat(masterKey(service).get("status").textValue()).isEqualTo("warning");

            // 2. MasterKeyId everything under it.
            assertThat(service.run("connector", "reseal").toString())
                    .isEqualTo("{\"secrets\":2,\"failedDeliveries\":0,\"unopened\":0}");

            // 3. See that nothing needs the old one.
            assertThat(masterKey(service).get("status").textValue()).isEqualTo("ok");
        }

        // 4. Drop the old one, and restart.
        Files.writeString(file, added + "\n");
        try (RunningService service = RunningService.start(data)) {
            assertThat(masterKey(service).get("status").textValue()).isEqualTo("ok");
            JsonNode sent = service.run("connector", "send-test", tenant, "stripe", "--base-url", service.text("url"));
            assertThat(sent.get("answer").textValue()).isEqualTo("{\"ok\":true,\"status\":\"processed\"}");
        }

        // If the old key had been removed too early, the doctor would have reported it.
        Files.writeString(file, before + "\n");
        JsonNode diagnosis =
                RunningService.command(data, "doctor", "--port", "0").json();
        assertThat(masterKey(diagnosis).get("status").textValue()).isEqualTo("failed");
    }

    private static JsonNode masterKey(RunningService service) throws Exception {
        return masterKey(service.run("doctor", "--port", "0"));
    }

    private static JsonNode masterKey(JsonNode diagnosis) {
        return StreamSupport.stream(diagnosis.get("checks").spliterator(), false)
                .filter(check -> check.get("check").textValue().equals("master key"))
                .findFirst()
                .orElseThrow();
    }
}
