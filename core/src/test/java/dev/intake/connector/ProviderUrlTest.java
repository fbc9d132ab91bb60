package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider's key goes to https addresses, and to this machine for tests. */
class ProviderUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://api.clerk.com",
                "HTTPS://api.clerk.com/v1",
                "https://127.0.0.1",
                "http://localhost:8080",
                "HTTP://127.0.0.1",
                "http://[::1]:1/v1"
            })
    void addressOverHttps_orOnThisMachine_isSafe(String url) {
        assertThat(ProviderUrl.isSafe(URI.create(url))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://api.clerk.com",
                "http://localhost.example.com",
                "http://127.0.0.2",
                "ftp://localhost",
                "file:///etc/passwd",
                "https:api.clerk.com",
                "//api.clerk.com",
                "https://user@api.clerk.com",
                "https://api.clerk.com?key=x",
                "https://api.clerk.com#x"
            })
    void anyOtherAddress_isNot(String url) {
        assertThat(ProviderUrl.isSafe(URI.create(url))).isFalse();
    }
}
