package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantSenderTest {
    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
    }

    private JsonNode sender(String... arguments) {
        return commands.json(words(arguments)).done();
    }

    private String[] words(String... arguments) {
        String[] words = new String[arguments.length + 3];
        words[0] = "tenant";
        words[1] = "sender";
        words[2] = tenant;
        System.arraycopy(arguments, 0, words, 3, arguments.length);
        return words;
    }

    @Test
    void parts_areSetOneByOne_shownAndCleared() {
        assertThat(sender().at("/set").booleanValue()).isFalse();
        assertThat(sender("Acme").at("/senderName").textValue()).isEqualTo("Acme");
        assertThat(sender("--name", "Shop").at("/senderName").textValue()).isEqualTo("Shop");
        sender("--from", "news@bücher.example", "--reply-to", "help@shop.example");
        sender("--postal-address", "Shop & Co", "--postal-address", "1 Main Street");

        JsonNode set = sender();
        assertThat(set.at("/set").booleanValue()).isTrue();
        assertThat(set.at("/from").textValue()).isEqualTo("news@xn--bcher-kva.example");
        assertThat(set.at("/replyTo").textValue()).isEqualTo("help@shop.example");
        assertThat(set.at("/postalAddress")).hasToString("[\"Shop & Co\",\"1 Main Street\"]");
        assertThat(commands.run(words()).out())
                .contains("\"Shop\"", "news@xn--bcher-kva.example", "help@shop.example", "Shop & Co, 1 Main Street");

        JsonNode cleared = sender("--clear", "from,reply-to", "--clear", "name");
        assertThat(cleared.at("/set").booleanValue()).isFalse();
        assertThat(cleared.has("from")).isFalse();
        assertThat(cleared.has("replyTo")).isFalse();
        assertThat(cleared.at("/postalAddress")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb",
                "A --name B",
                "--from Ada<ada@shop.example>",
                "--from ada@shop.example,eve@shop.example",
                "--from ada@shop.example\r\nBcc:eve@shop.example",
                "--reply-to zoë@shop.example",
                "--postal-address \t",
                "--clear postal-address",
                "--clear from --from ada@shop.example",
                "--clear name Acme"
            })
    void senderThatCannotBeUsed_isAUsageError_andNothingChanges(String arguments) {
        JsonNode before = sender();
        assertThat(commands.run(words(arguments.split(" ", -1))).code()).isEqualTo(2);
        assertThat(sender()).isEqualTo(before);
    }

    @Test
    void unknownTenant_isRefused() {
        assertThat(commands.json("tenant", "sender", "tn_nobody", "A").code()).isEqualTo(1);
    }
}
