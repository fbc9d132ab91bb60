package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {
    private static final TrustedProxies BEHIND =
            TrustedProxies.parse(List.of("10.0.0.0/8", "fd00::1")).orElseThrow();

    /** A request with a peer and its forwarding headers; it knows nothing else. */
    private static HttpServletRequest from(String peer, String... forwardedFor) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                HttpServletRequest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteAddr" -> peer;
                    case "getHeaders" ->
                        Collections.enumeration(
                                arguments[0].equals("X-Forwarded-For") ? List.of(forwardedFor) : List.of());
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void withoutAProxy_itIsThePeer_whateverTheHeaderSays() {
        assertThat(TrustedProxies.NONE.client(from("203.0.113.9", "198.51.100.1")))
                .isEqualTo("203.0.113.9");
    }

    @Test
    void peerThatIsNoTrustedProxy_isNotBelieved() {
        assertThat(BEHIND.client(from("203.0.113.9", "198.51.100.1"))).isEqualTo("203.0.113.9");
    }

    @Test
    void behindATrustedProxy_itIsTheLastUntrustedHop() {
        assertThat(BEHIND.client(from("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.2.2.2")))
                .isEqualTo("198.51.100.1");
        assertThat(BEHIND.client(from("10.0.0.1", "1.1.1.1", "198.51.100.1"))).isEqualTo("198.51.100.1");
        assertThat(BEHIND.client(from("[fd00::1]", "198.51.100.1"))).isEqualTo("198.51.100.1");
    }

    @Test
    void behindATrustedProxy_withoutForwardedAddress_itIsTheProxy() {
        assertThat(BEHIND.client(from("10.0.0.1"))).isEqualTo("10.0.0.1");
        assertThat(BEHIND.client(from("10.0.0.1", "10.0.0.2, 10.0.0.3"))).isEqualTo("10.0.0.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "", "_hidden", "example.com", "999.1.1.1", "1.2.3", "1.2.3.4;", ":::1"})
    void hopThatIsNoAddress_endsTheSearch(String hop) {
        assertThat(BEHIND.client(from("10.0.0.1", "198.51.100.1, " + hop))).isEqualTo("10.0.0.1");
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.1:4711, 198.51.100.1",
        "[2001:db8:1:2:3::4]:4711, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:2:ffff::4, 2001:db8:1:2:0:0:0:0/64",
        "::ffff:198.51.100.1, 198.51.100.1"
    })
    void hop_isReadInEveryFormThatProxiesWrite_andIpv6AsItsNetwork(String hop, String shown) {
        assertThat(BEHIND.client(from("10.0.0.1", hop))).isEqualTo(shown);
    }

    @Test
    void blockOfProxies_endsAtItsLastBit() throws Exception {
        TrustedProxies proxies = TrustedProxies.parse(List.of("10.1.2.3/22", "2001:db8::/33", "192.0.2.1"))
                .orElseThrow();

        assertThat(List.of("10.1.0.0", "10.1.3.255", "2001:db8:7fff::1", "192.0.2.1"))
                .allMatch(address ->
                        proxies.contains(AddressLiteral.parse(address).orElseThrow()));
        assertThat(List.of("10.1.4.0", "10.0.255.255", "2001:db8:8000::1", "192.0.2.2", "::1"))
                .noneMatch(address ->
                        proxies.contains(AddressLiteral.parse(address).orElseThrow()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "proxy.example.com", "999.1.1.1", "10.0.0.0/33", "::/129", "10.0.0.0/", "1.2.3"})
    void proxiesThatAreNoAddresses_areRefused(String text) {
        assertThat(TrustedProxies.parse(List.of(text))).isEmpty();
    }
}
