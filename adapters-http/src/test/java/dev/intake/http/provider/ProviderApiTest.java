package dev.intake.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Failures of connections. The clients' tests show the rest. */
class ProviderApiTest {
    @Test
    void connectionThatTakesTooLong_isNotCalledRefused() {
        HttpConnectTimeoutException tooLong = new HttpConnectTimeoutException("secret");
        tooLong.initCause(new ConnectException("secret")); // as the JDK's client has it

        assertThat(ProviderApi.unreachable("Clerk", new ExecutionException(tooLong)))
                .isEqualTo("Clerk could not be reached: there was no response in time");
    }
}
