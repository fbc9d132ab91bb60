package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectionFailuresTest {
    static Stream<Throwable> failures() {
        return Stream.of(
                new ConnectException("secret"),
                new UnknownHostException("secret"),
                new SocketTimeoutException("secret"),
                new SSLHandshakeException("secret"),
                new EOFException("secret"),
                new SocketException("secret"),
                new IllegalStateException("secret"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failure_isNamedInWords_withoutItsTypeAndMessage(Throwable failure) {
        assertThat(ConnectionFailures.describe(new IOException("secret", failure)))
                .doesNotContain("Exception", "secret")
                .matches("[A-Za-z ]+");
    }

    @Test
    void failureOfACertificate_isToldFromOtherFailuresOfTls() {
        SSLHandshakeException handshake = new SSLHandshakeException("secret");
        assertThat(ConnectionFailures.describe(handshake)).isEqualTo("the TLS connection failed");
        handshake.initCause(new CertPathBuilderException("secret"));
        assertThat(ConnectionFailures.describe(handshake)).isEqualTo("the certificate of the server is not trusted");
    }
}
