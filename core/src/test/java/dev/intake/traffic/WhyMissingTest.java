package dev.intake.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Connector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhyMissingTest {
    private static final Instant AT = Instant.parse("2026-11-01T10:20:00Z");

    /** The requests of hours from the event on, and whether a delivery of its name ever arrived. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            # connector, requests by hour after the event,                    name arrived, why
            STRIPE,      -30 ACCEPTED 5; 0 UNAUTHORIZED 2,                    yes,          SIGNATURE_REFUSED
            STRIPE,      0 UNAUTHORIZED 2; 60 ACCEPTED 9,                     yes,          SIGNATURE_REFUSED
            STRIPE,      0 NOT_SET_UP 1,                                      no,           NO_SECRET
            STRIPE,      0 LOCKED 1,                                          yes,          SECRET_LOCKED
            STRIPE,      0 BAD_REQUEST 1,                                     yes,          REJECTED
            STRIPE,      0 UNAUTHORIZED 2; 0 BAD_REQUEST 7,                   yes,          REJECTED
            STRIPE,      0 RATE_LIMITED 2,                                    yes,          UNKNOWN
            STRIPE,      5 UNAUTHORIZED 2,                                    yes,          SIGNATURE_REFUSED
            STRIPE,      0 ACCEPTED 3,                                        no,           NAME_NOT_SENT
            STRIPE,      0 ACCEPTED 3,                                        yes,          UNKNOWN
            STRIPE,      0 ACCEPTED 3; 0 UNAUTHORIZED 9,                      yes,          UNKNOWN
            STRIPE,      0 IGNORED 3,                                         no,           NAME_NOT_SENT
            STRIPE,      -30 ACCEPTED 5,                                      yes,          NOTHING_ARRIVED
            STRIPE,      -30 ACCEPTED 5; 80 ACCEPTED 5,                       yes,          NOTHING_ARRIVED
            STRIPE,      -30 ACCEPTED 5; 70 ACCEPTED 5,                       yes,          UNKNOWN
            STRIPE,      80 ACCEPTED 5,                                       yes,          BEFORE_SETUP
            STRIPE,      -30 UNAUTHORIZED 5,                                  yes,          BEFORE_SETUP
            CLERK,       -30 ACCEPTED 5; 27 ACCEPTED 5,                       yes,          UNKNOWN
            CLERK,       -30 ACCEPTED 5; 30 ACCEPTED 5,                       yes,          NOTHING_ARRIVED
            POLAR,       -30 ACCEPTED 5; 2 ACCEPTED 5,                        yes,          NOTHING_ARRIVED
            """)
    void eventThatIsMissing_isExplainedByWhatArrivedThen(
            Connector connector, String requests, String nameArrived, WhyMissing expected) {
        assertThat(WhyMissing.of(new WhyMissing.Facts(
                        connector, Optional.of(AT), counts(connector, requests), nameArrived.equals("yes"))))
                .isEqualTo(expected);
    }

    @Test
    void eventThatCannotBeRead_isNotExplained() {
        assertThat(WhyMissing.of(new WhyMissing.Facts(Connector.STRIPE, Optional.empty(), List.of(), false)))
                .isEqualTo(WhyMissing.UNKNOWN);
    }

    private static List<TrafficCount> counts(Connector connector, String requests) {
        List<TrafficCount> counts = new ArrayList<>();
        for (String request : requests.split(";", -1)) {
            String[] parts = request.strip().split(" ", -1);
            counts.add(TrafficCount.of(
                    connector.source(),
                    TrafficOutcome.valueOf(parts[1]),
                    Long.parseLong(parts[2]),
                    AT.plus(Duration.ofHours(Integer.parseInt(parts[0])))));
        }
        return counts;
    }
}
