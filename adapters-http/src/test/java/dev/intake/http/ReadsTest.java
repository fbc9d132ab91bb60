package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.account.AccountName;
import dev.intake.email.EmailStatus;
import dev.intake.http.HostileRequests.Route;
import dev.intake.http.api.ManagementApi;
import dev.intake.http.mcp.McpClients;
import dev.intake.http.testing.LivelyTenant;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What reads waits for no unit of work of its tenant, and writes nothing: every page that links lead to, every GET of the API. */
@SuppressWarnings("NullAway.Init") // JUnit calls fill before each test
class ReadsTest {
    private static final Pattern LINK = Pattern.compile("href=\"(/[^\"#]*)\"");
    private static final Pattern ID = Pattern.compile("[0-9a-f-]{36}|[?].*");
    private static final int PATIENCE_SECONDS = 20;

    private final TestService service = TestService.start();
    private LivelyTenant tenant;

    @BeforeEach
    void fill() throws Exception {
        tenant = LivelyTenant.of(service);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** Calls while a unit of work of the tenant is under way. */
    private <T> T whileLocked(String what, Callable<T> call) {
        Optional<Optional<T>> result = service.storage.unitOfWork().inTenant(tenant.id, stores -> {
            stores.tenant(); // takes the lock
            return CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return Optional.of(call.call());
                                } catch (Exception e) {
                                    throw new IllegalStateException(e);
                                }
                            },
                            // The common pool has one thread on two cores, which clients need.
                            task -> new Thread(task, "reader").start())
                    .completeOnTimeout(Optional.empty(), PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        });
        return result.orElseThrow().orElseThrow(() -> new AssertionError(what + " waited for the unit of work"));
    }

    private List<String> writtenSince(List<String> before) {
        List<String> written = new ArrayList<>(service.storage.texts(tenant.id));
        before.forEach(written::remove);
        return written;
    }

    @Test
    void page_waitsForNoUnitOfWork_andWritesNothing() throws Exception {
        TestBrowser browser = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("ada@example.com"), tenant.id)
                        .orElseThrow());
        Deque<String> found = new ArrayDeque<>(List.of("/"));
        Set<String> shapes = new HashSet<>();
        List<String> read = new ArrayList<>();
        while (!found.isEmpty()) {
            String path = found.remove();
            if (path.startsWith("/assets/") || !shapes.add(ID.matcher(path).replaceAll("?"))) {
                continue;
            }
            List<String> before = service.storage.texts(tenant.id);
            HttpResponse<String> response = whileLocked(path, () -> browser.get(path));
            assertThat(writtenSince(before)).as(path).isEmpty();
            read.add(path);
            response.headers().firstValue("Location").ifPresent(found::add);
            Matcher link = LINK.matcher(response.body());
            while (link.find()) {
                found.add(link.group(1).replace("&amp;", "&"));
            }
        }
        assertThat(read).hasSizeGreaterThan(40);
    }

    @Test
    void call_waitsForNoUnitOfWork_andWritesNothing() throws Exception {
        AgentToken token =
                service.agentToken(tenant.id, EnumSet.allOf(AgentScope.class)).token();
        Map<String, String> values = Map.of(
                "tenantId", tenant.id.value(),
                "programId", tenant.live().toString(),
                "contactId", tenant.contact("ann").id().toString(),
                "eventId", tenant.newestEvent("user.signed_up"),
                "emailId", tenant.email(EmailStatus.HELD),
                "connector", "stripe");
        List<String> read = new ArrayList<>();
        for (Route route : HostileRequests.routes(service)) {
            // An export of a person's data is on record before it leaves.
            if (!route.method().equals("GET")
                    || !route.path().startsWith(ManagementApi.BASE)
                    || route.path().endsWith("/export")) {
                continue;
            }
            String path = route.path();
            for (Map.Entry<String, String> value : values.entrySet()) {
                path = path.replace("{" + value.getKey() + "}", value.getValue());
            }
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port + path
                            + (path.endsWith("/suppressions") ? "?email=ann@example.com" : "")
                            + (path.endsWith("/enroll") ? "?all=true" : "")
                            + (path.endsWith("/preview") ? "?contact=" + values.get("contactId") : "")))
                    .header("Authorization", "Bearer " + token.reveal());
            List<String> before = service.storage.texts(tenant.id);
            assertThat(whileLocked(
                            request.build().uri().getPath(),
                            () -> service.send(request).statusCode()))
                    .as(path)
                    .isEqualTo(200);
            assertThat(writtenSince(before)).as(path).isEmpty();
            read.add(path);
        }
        assertThat(read).hasSizeGreaterThan(15);
    }

    @Test
    void toolThatReads_waitsForNoUnitOfWork_andWritesNothing() {
        AgentToken token =
                service.agentToken(tenant.id, EnumSet.allOf(AgentScope.class)).token();
        Map<String, String> values = Map.of(
                "programId",
                tenant.live().toString(),
                "contact",
                "ann@example.com",
                "query",
                "webhook",
                "connector",
                "stripe");
        List<String> called = new ArrayList<>();
        try (McpSyncClient client = McpClients.connect(service, token.reveal())) {
            for (Tool tool : client.listTools().tools()) {
                if (!tool.annotations().readOnlyHint()) {
                    continue;
                }
                Map<String, Object> arguments = new LinkedHashMap<>();
                for (Object name : (List<?>) tool.inputSchema().getOrDefault("required", List.of())) {
                    arguments.put(name.toString(), values.getOrDefault(name.toString(), "?"));
                }
                List<String> before = service.storage.texts(tenant.id);
                CallToolResult result = whileLocked(
                        tool.name(),
                        () -> client.callTool(CallToolRequest.builder(tool.name())
                                .arguments(arguments)
                                .build()));
                assertThat(result.isError())
                        .as(tool.name() + " " + result.content())
                        .isNotEqualTo(true);
                assertThat(writtenSince(before)).as(tool.name()).isEmpty();
                called.add(tool.name());
            }
        }
        assertThat(called).hasSizeGreaterThan(6);
    }
}
