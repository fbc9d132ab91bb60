package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.TenantId;
import dev.intake.testing.TestVault;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ADR 110: the mail server of a tenant. */
class MailServerTest {
    private static final TenantId TENANT = new TenantId("tn_1");
    private static final MailHost HOST = new MailHost("smtp.acme.example");
    private static final SenderAddress FROM =
            SenderAddress.parse("bounces@acme.example").orElseThrow();

    private final TestVault vault = new TestVault();

    private Optional<MailServer.Login> login() {
        return Optional.of(
                new MailServer.Login("mailer", vault.seal(MailServer.context(TENANT, HOST), new byte[] {1, 2})));
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp.acme.example", "localhost", "127.0.0.1", "::1", "[2001:db8::1]", "mail_1"})
    void host_isANameOrAnAddress(String text) {
        assertThat(MailHost.parse(text)).contains(new MailHost(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "smtp.acme.example:25", "smtp://acme", "a b", "a|b", "a\r\nb", "bücher.example"})
    void host_withAnythingElse_isInvalid(String text) {
        assertThat(MailHost.parse(text)).isEmpty();
        assertThatThrownBy(() -> new MailHost(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LocalHost, true",
        "127.0.0.1, true",
        "[::1], true",
        "127.0.0.2, false",
        "acme.example, false"
    })
    void loopback_needsNoLookup(String host, boolean loopback) {
        assertThat(new MailHost(host).isLoopback()).isEqualTo(loopback);
    }

    @ParameterizedTest
    @CsvSource({"starttls, STARTTLS, 587", "TLS, TLS, 465", "none, NONE, 25"})
    void security_hasAWordAndAPort(String word, MailSecurity security, int port) {
        assertThat(MailSecurity.parse(word)).contains(security);
        assertThat(security.usualPort()).isEqualTo(port);
        assertThat(MailSecurity.parse("ssl")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65_536})
    void port_outsideItsRange_isRefused(int port) {
        assertThatThrownBy(() -> new MailServer(HOST, port, MailSecurity.TLS, FROM, Optional.empty(), Instant.EPOCH))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void login_withoutEncryption_isRefused_exceptOnThisMachine() {
        assertThatThrownBy(() -> new MailServer(HOST, 25, MailSecurity.NONE, FROM, login(), Instant.EPOCH))
                .isInstanceOf(IllegalArgumentException.class);
        MailServer here =
                new MailServer(new MailHost("localhost"), 25, MailSecurity.NONE, FROM, login(), Instant.EPOCH);
        assertThat(here.shown()).isEqualTo("localhost:25 with none");
    }

    @Test
    void password_opensForItsTenantAndHostOnly_andIsNeverShown() {
        MailServer server = new MailServer(HOST, 587, MailSecurity.STARTTLS, FROM, login(), Instant.EPOCH);
        MailServer.Login login = server.login().orElseThrow();

        assertThat(vault.open(MailServer.context(TENANT, HOST), login.password()))
                .isPresent();
        assertThat(vault.open(MailServer.context(TENANT, new MailHost("evil.example")), login.password()))
                .isEmpty();
        assertThat(vault.open(MailServer.context(new TenantId("tn_2"), HOST), login.password()))
                .isEmpty();
        assertThat(server.toString()).contains("SealedSecret[").doesNotContain("[1, 2]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\nb"})
    void user_isOneLine(String user) {
        assertThat(MailServer.Login.isUser(user)).isFalse();
        assertThat(MailServer.Login.isUser("a".repeat(MailServer.Login.MAX_USER + 1)))
                .isFalse();
        assertThat(MailServer.Login.isUser("mailer@acme.example")).isTrue();
    }
}
