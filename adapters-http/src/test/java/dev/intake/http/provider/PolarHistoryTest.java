package dev.intake.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolarHistoryTest extends HistoryKit {
    private static final ApiKey TOKEN = ApiKey.parse("polar_oat_0123456789").orElseThrow();

    PolarHistoryTest() throws IOException {
        super("{\"items\":[]}");
    }

    @Override
    ObjectDirectory history(URI address) {
        return new PolarHistory(address, TOKEN);
    }

    @Test
    void lists_areAskedForOneAfterTheOther_oldestFirst() {
        Optional<ListCursor> next = listed(Optional.empty()).next();
        while (next.isPresent()) {
            next = listed(next).next();
        }

        assertThat(asked)
                .containsExactly(
                        "/v1/customers/?sorting=created_at&limit=100&page=1",
                        "/v1/members/?sorting=created_at&limit=100&page=1",
                        "/v1/subscriptions/?sorting=started_at&limit=100&page=1",
                        "/v1/orders/?sorting=created_at&limit=100&page=1");
    }

    @Test
    void fullPage_isFollowedByTheNext() {
        answer = "{\"items\":[" + "{},".repeat(99) + "{}]}";

        ProviderPage.Listed<ListedObject, ListCursor> page = listed(Optional.of(new ListCursor("ORDERS:7")));

        assertThat(page.entries()).hasSize(100).extracting(ListedObject::kind).containsOnly(Kind.ORDER);
        assertThat(page.next()).contains(new ListCursor("ORDERS:8"));
    }

    @Test
    void tokenWithoutAScope_isRefused_andTheScopeNamed() {
        status = 403;

        assertThat(page(Optional.empty()))
                .isEqualTo(new ProviderPage.Refused<>(
                        "the token may not list customers (403): give it the scope customers:read"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ORDERS", "ORDERS:0", "ORDERS:x", "REFUNDS:1", "CUSTOMERS:9999999999"})
    void position_thatIsInvalid_isRefused(String position) {
        assertThat(page(Optional.of(new ListCursor(position)))).isInstanceOf(ProviderPage.Refused.class);
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"items\":{}}"})
    void answerOfAnotherShape_isRefused(String body) {
        answer = body;

        assertThat(page(Optional.empty())).isInstanceOf(ProviderPage.Refused.class);
    }
}
