package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connects providers on the real thing: an embedded PostgreSQL, HTTP, and the commands beside the service. */
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit calls start before the tests
class WebhooksTest {
    private static final String SECRET = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0";

    private Path data;
    private RunningService service;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        data = directory;
        service = RunningService.start(data);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({
        "stripe, checkout.session.completed, purchase",
        "polar,  order.paid,                 purchase",
        "clerk,  user.created,               user.created"
    })
    void secretThatIsSet_letsATestEventIn_andItsDeliveryIsListed(String connector, String type, String became)
            throws Exception {
        String tenant = service.run("tenant", "create", "For " + connector)
                .get("tenantId")
                .textValue();
        assertThat(RunningService.commandWith(SECRET, data, "connector", "set-secret", tenant, connector)
                        .code())
                .isZero();

        JsonNode sent = service.run(
                "connector", "send-test", tenant, connector, "--user", "u1", "--base-url", service.text("url"));

        assertThat(sent.get("status").intValue()).isEqualTo(200);
        assertThat(sent.get("answer").textValue()).isEqualTo("{\"ok\":true,\"status\":\"processed\"}");
        JsonNode deliveries = service.run("connector", "deliveries", tenant, "--test");
        assertThat(deliveries).hasSize(1);
        assertThat(deliveries.at("/0/connector").textValue()).isEqualTo(connector);
        assertThat(deliveries.at("/0/type").textValue()).isEqualTo(type);
        assertThat(deliveries.at("/0/outcome").textValue()).isEqualTo("processed");
        assertThat(deliveries.at("/0/became").textValue()).isEqualTo(became);
        JsonNode contact = service.run("contact", "show", tenant, "--external-id", "u1", "--test");
        assertThat(contact.get("contactId")).isEqualTo(deliveries.at("/0/contactId"));
        assertThat(contact.at("/events/0/type").textValue()).isEqualTo(became);
    }

    @Test
    void masterKey_isKeptBesideTheDatabase_forItsOwnerOnly() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("master.key"))))
                .isEqualTo("rw-------");
    }
}
