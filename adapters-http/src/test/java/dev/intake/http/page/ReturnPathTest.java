package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnPathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/tenants",
                "/tenants/",
                "/tenants/tn_1/contacts?q=ann%40example.com&before=2026-11-23T10:00:00Z~ev_1",
                "/tenants/tn_1/events/counts?ask=count&type=a.b",
                "/tenants/tn_1/contacts?q=//evil.example"
            })
    void pathOfThisOrigin_isKept(String path) {
        assertThat(ReturnPath.parse(path)).contains(new ReturnPath(path));
        assertThat(URI.create("https://intake.example/sign-in").resolve(path).getHost())
                .isEqualTo("intake.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "tenants",
                "//evil.example",
                "//evil.example/tenants",
                "/\\evil.example",
                "\\\\evil.example",
                "/\t/evil.example",
                "/\n/evil.example",
                " //evil.example",
                "/tenants//evil.example",
                "/./\\evil.example",
                "https://evil.example",
                "https:evil.example",
                "javascript:alert(1)",
                "data:text/html,x",
                "/tenants#x",
                "/tenants\r\nSet-Cookie: intake=x",
                "/tenants/\"><script>",
                "/tenants/\u00e9",
                "/tenants/\u2215",
                "/sign-in",
                "/sign-in?to=/tenants",
                "/sign-in/code",
                "/sign-out",
                "/choose-password/x"
            })
    void anythingElse_isRejected(String text) {
        assertThat(ReturnPath.parse(text)).isEmpty();
    }

    @Test
    void pathThatIsTooLong_isRejected() {
        assertThat(ReturnPath.parse("/" + "x".repeat(1999))).isPresent();
        assertThat(ReturnPath.parse("/" + "x".repeat(2000))).isEmpty();
    }
}
