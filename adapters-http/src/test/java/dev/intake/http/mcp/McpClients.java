package dev.intake.http.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.http.testing.TestService;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;

/** The protocol's own client library, as agents use it. */
public final class McpClients {
    private static final ObjectMapper JSON = new ObjectMapper();

    private McpClients() {}

    /** A client that shows this token. It checks what it gets against the tools' output schemas. */
    public static McpSyncClient connect(TestService service, String token) {
        HttpClientStreamableHttpTransport transport = HttpClientStreamableHttpTransport.builder(
                        "http://127.0.0.1:" + service.port)
                .endpoint("/mcp")
                .jsonMapper(new JacksonMcpJsonMapper(JSON))
                .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + token))
                .build();
        McpSyncClient client = McpClient.sync(transport)
                .jsonSchemaValidator(new DefaultJsonSchemaValidator())
                .requestTimeout(Duration.ofMinutes(1))
                .build();
        client.initialize();
        return client;
    }

    public static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** What a call that was done has answered. */
    public static JsonNode done(CallToolResult result) {
        if (Boolean.TRUE.equals(result.isError())) {
            throw new AssertionError("refused: " + text(result));
        }
        return JSON.valueToTree(result.structuredContent());
    }

    /** What a call that was not done has answered. */
    public static String refused(CallToolResult result) {
        if (!Boolean.TRUE.equals(result.isError())) {
            throw new AssertionError("done: " + text(result));
        }
        return text(result);
    }

    public static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }
}
