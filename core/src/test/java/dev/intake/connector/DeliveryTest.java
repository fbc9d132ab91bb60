package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A webhook request as received. */
class DeliveryTest {
    @Test
    void headers_areFoundInAnyCase_andCannotBeChanged() {
        List<String> sent = new ArrayList<>(List.of("a"));
        Delivery delivery =
                new Delivery(Map.of("X-One", sent, "x-one", List.of("b"), "X-Two", List.of("c")), new byte[0]);
        sent.add("later");

        assertThat(delivery.header("x-ONE")).containsExactlyInAnyOrder("a", "b");
        assertThat(delivery.header("x-three")).isEmpty();
        assertThat(delivery.headers()).hasSize(2);
        assertThatThrownBy(() -> delivery.header("x-two").add("d")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> delivery.headers().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void body_isCopied_andNotShown() {
        byte[] sent = "private".getBytes(UTF_8);
        Delivery delivery = new Delivery(Map.of(), sent);
        sent[0] = 'x';

        assertThat(UTF_8.decode(delivery.body()).toString()).isEqualTo("private");
        assertThat(delivery).hasToString("Delivery[7 bytes]");
    }
}
