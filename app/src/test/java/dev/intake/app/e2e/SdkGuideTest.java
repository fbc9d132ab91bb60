package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of the guide to the SDKs, run as they stand there but for the address and the key. */
@Tag("client")
@TestInstance(Lifecycle.PER_CLASS)
class SdkGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "sdks.md");

    private RunningService service;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        service = RunningService.start(data);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Segment, Node.js", "RudderStack, Node.js", "Customer.io, Node.js", "Dittofeed, Node.js"})
    void fiveLinesForNode_identifyAndTrack(String client) throws Exception {
        String tenant = tenant(client);
        Path program = ClientProgram.NODE.resolve("guide.mjs");
        Files.writeString(program, lines(client, "js", tenant));

        ClientProgram.node(program);

        assertIdentifiedAndTracked(tenant);
    }

    @ParameterizedTest
    @ValueSource(strings = "Segment, Java")
    void fiveLinesForJava_identifyAndTrack(String client, @TempDir Path folder) throws Exception {
        String tenant = tenant(client);
        Path program = folder.resolve("Guide.java");
        Files.writeString(program, """
                import com.segment.analytics.Analytics;
                import com.segment.analytics.messages.*;
                import java.util.Map;

                class Guide {
                    public static void main(String[] arguments) {
                        %s
                    }
                }
                """.formatted(lines(client, "java", tenant)));

        ClientProgram.java(program);

        assertIdentifiedAndTracked(tenant);
    }

    private String tenant(String name) throws IOException {
        return service.run("tenant", "create", name).get("tenantId").textValue();
    }

    /** The lines under the client's heading, with the service's address and a key of this tenant. */
    private String lines(String client, String language, String tenant) throws IOException {
        Matcher block = Pattern.compile(
                        "\n### " + Pattern.quote(client) + "\n.*?\n```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(GUIDE));
        assertThat(block.find()).as(client).isTrue();
        String lines = block.group(1);
        assertThat(lines.lines()).hasSize(5);
        assertThat(lines).contains("https://intake.example.com", "svc_ing_…");
        return lines.replace("https://intake.example.com", service.text("url"))
                .replace(
                        "svc_ing_…",
                        service.run("key", "generate", tenant).get("key").textValue());
    }

    private void assertIdentifiedAndTracked(String tenant) throws IOException {
        JsonNode contact = service.run("contact", "show", tenant, "--external-id", "u1");
        assertThat(contact.get("email").textValue()).isEqualTo("ann@example.com");
        assertThat(contact.at("/attributes/plan").textValue()).isEqualTo("pro");
        assertThat(contact.get("events")).hasSize(1);
        assertThat(contact.at("/events/0/type").textValue()).isEqualTo("order.created");
        assertThat(contact.at("/events/0/properties/amount").doubleValue()).isEqualTo(12.5);
    }
}
