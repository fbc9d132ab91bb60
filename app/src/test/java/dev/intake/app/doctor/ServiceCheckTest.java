package dev.intake.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.doctor.Check.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServiceCheckTest {
    @Test
    void serviceThatDoesNotRespondInTime_isNotCalledAnotherProgram() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("localhost"))) {
            Check check = ServiceCheck.request(silent.getLocalPort(), Duration.ofMillis(200));

            assertThat(check.status()).isEqualTo(Status.WARNING);
            assertThat(check.toString())
                    .contains("does not respond on port " + silent.getLocalPort(), "run doctor again")
                    .doesNotContain("another program responds", "Stop it");
        }
    }
}
