package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How pages answer to what is asked for other than by a click. */
class DashboardAddressesTest {
    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/sign-in",
                "/docs",
                "/openapi.yaml",
                "/openapi.json",
                "/choose-password/none",
                "/",
                "/tenants",
                "TENANT/events"
            })
    void head_isAnsweredAsGet_withoutABody(String page) throws Exception {
        String path = page.replace("TENANT", "/tenants/" + service.tenant.id());
        HttpResponse<String> get = service.get(path);
        HttpResponse<String> head =
                service.send(HttpRequest.newBuilder(service.uri(path)).method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(get.statusCode());
        assertThat(head.body()).isEmpty();
        for (String header : new String[] {"Content-Type", "Location", "Content-Security-Policy", "Cache-Control"}) {
            assertThat(head.headers().allValues(header))
                    .as(header)
                    .isEqualTo(get.headers().allValues(header));
        }
    }

    @ParameterizedTest
    @CsvSource({"/nowhere", "/tenants/tn_x/nowhere", "/tenants/tn_x/settings"})
    void pathThatDoesNotExist_isAPageForPeople_andAnErrorObjectForPrograms(String path) throws Exception {
        HttpResponse<String> page = service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
        assertThat(page.body()).contains("<h1>No such page</h1>");

        HttpResponse<String> error = service.get(path);
        assertThat(error.statusCode()).isEqualTo(404);
        assertThat(error.body()).contains("\"code\":\"not_found\"");
    }

    @Test
    void page_thatOnlyShows_takesNoForm() throws Exception {
        HttpResponse<String> refused =
                service.send(HttpRequest.newBuilder(service.uri("/docs")).POST(BodyPublishers.noBody()));

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("Allow")).get().asString().contains("GET", "HEAD");
    }
}
