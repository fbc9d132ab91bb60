package dev.intake.app.contact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContactListCommandTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    @Test
    void contacts_areListedNewestFirst_aPageAtATime() {
        for (String user : List.of("u1", "u2", "u3")) {
            commands.send(tenant, TestCommands.identify(user, user + "@example.com", "Name of " + user));
        }

        JsonNode first =
                commands.json("contact", "list", tenant, "--limit", "2").done();
        assertThat(first.findValuesAsText("externalId")).containsExactly("u3", "u2");
        assertThat(first.at("/0/email").textValue()).isEqualTo("u3@example.com");
        assertThat(first.at("/0/name").textValue()).isEqualTo("Name of u3");
        assertThat(first.get(0).properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("contactId", "externalId", "email", "name");
        String last = first.at("/1/contactId").textValue();
        assertThat(commands.run("contact", "list", tenant, "--limit", "2").out())
                .contains("u3", "u2")
                .doesNotContain("u1");
        assertThat(commands.run("contact", "list", tenant, "--limit", "2").err())
                .contains("the list continues; for the next part, add --from " + last);
        assertThat(commands.json("contact", "list", tenant, "--limit", "2", "--before", last)
                        .done()
                        .findValuesAsText("externalId"))
                .containsExactly("u1");
        assertThat(commands.json("contact", "list", tenant, "--from", "u2").refused(2))
                .contains("--from must be what a list prints");
    }

    @Test
    void contacts_areFoundByAnIdentity() {
        commands.send(tenant, TestCommands.identify("u1", "ann@example.com", "Ann"));

        assertThat(commands.json("contact", "list", tenant, "--email", "ANN@example.com")
                        .done()
                        .findValuesAsText("externalId"))
                .containsExactly("u1");
        assertThat(commands.json("contact", "list", tenant, "--find", "u2").done())
                .isEmpty();
    }

    @Test
    void noContacts_isReported_andALimitIsKept() {
        assertThat(commands.run("contact", "list", tenant).out()).contains("No contacts.");
        assertThat(commands.json("contact", "list", tenant, "--limit", "0").refused(2))
                .contains("--limit must be 1 to 1000");
        assertThat(commands.json("contact", "list", tenant, "--limit", "1001").refused(2))
                .contains("--limit must be 1 to 1000");
    }
}
