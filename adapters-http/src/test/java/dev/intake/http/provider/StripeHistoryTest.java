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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StripeHistoryTest extends HistoryKit {
    private static final ApiKey KEY = ApiKey.parse("rk_live_0123456789").orElseThrow();

    StripeHistoryTest() throws IOException {
        super("{\"data\":[],\"has_more\":false}");
    }

    @Override
    ObjectDirectory history(URI address) {
        return new StripeHistory(address, KEY);
    }

    @Test
    void lists_areAskedForOneAfterTheOther() {
        Optional<ListCursor> next = listed(Optional.empty()).next();
        while (next.isPresent()) {
            next = listed(next).next();
        }

        assertThat(asked)
                .containsExactly(
                        "/v1/checkout/sessions?status=complete&limit=100",
                        "/v1/customers?limit=100",
                        "/v1/subscriptions?status=all&limit=100",
                        "/v1/invoices?limit=100",
                        "/v1/refunds?expand[]=data.charge&limit=100");
    }

    @Test
    void page_thatIsNotTheLast_isContinuedBehindItsLastObject() {
        answer = "{\"data\":[{\"id\":\"cus_2\"},{\"id\":\"cus_1\"}],\"has_more\":true}";

        ProviderPage.Listed<ListedObject, ListCursor> page = listed(Optional.of(new ListCursor("CUSTOMERS:")));
        listed(page.next());

        assertThat(page.entries()).extracting(ListedObject::kind).containsOnly(Kind.CUSTOMER);
        assertThat(page.entries().get(1).data().text("id")).contains("cus_1");
        assertThat(asked).last().isEqualTo("/v1/customers?limit=100&starting_after=cus_1");
    }

    @ParameterizedTest
    @CsvSource({
        "CHECKOUTS, Checkout Sessions",
        "CUSTOMERS, Customers",
        "SUBSCRIPTIONS, Subscriptions",
        "INVOICES, Invoices",
        "REFUNDS, Charges and Refunds"
    })
    void keyWithoutAPermission_isRefused_andThePermissionNamed(String list, String permission) {
        status = 403;

        assertThat(page(Optional.of(new ListCursor(list + ":"))))
                .isInstanceOfSatisfying(
                        ProviderPage.Refused.class,
                        refused ->
                                assertThat(refused.reason()).endsWith("give it the permission Read for " + permission));
    }

    @Test
    void missingPosition_isNamed() {
        status = 400;

        assertThat(page(Optional.of(new ListCursor("CUSTOMERS:cus_1"))))
                .isEqualTo(new ProviderPage.Refused<>(
                        "Stripe rejected the request (400); the page starts after cus_1, which may have been deleted"));
        assertThat(page(Optional.of(new ListCursor("cus_1")))).isInstanceOf(ProviderPage.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"data\":{}}", "{\"data\":[{}],\"has_more\":true}"})
    void answerOfAnotherShape_isRefused(String body) {
        answer = body;

        assertThat(page(Optional.empty())).isInstanceOf(ProviderPage.Refused.class);
    }

    @Test
    void truncatedResponse_canBeRetried() {
        answer = "{\"data\":[{\"id\":";

        assertThat(page(Optional.empty())).isEqualTo(new ProviderPage.Failed<>("Stripe's response was not JSON"));
    }
}
