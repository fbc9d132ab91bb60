package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.SessionKeys;
import dev.intake.account.SignIn;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInOutcome.Kind;
import dev.intake.testing.TestSignIn;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccountCommandsTest {
    private final TestCommands commands = new TestCommands();
    private final SignIn signIn = TestSignIn.on(commands.intake, new SessionKeys(List.of(new byte[32])));
    private final String tenant = commands.tenant();

    @Test
    void add_letsSomebodySignIn_byALink() {
        JsonNode added =
                commands.json("account", "add", tenant, "Ada@example.com").done();

        assertThat(added.get("name").textValue()).isEqualTo("ada@example.com");
        assertThat(added.get("link").textValue()).startsWith("http://localhost:8080/choose-password/");
        assertThat(signIn.holder(link(added))).contains(new AccountName("ada@example.com"));
        assertThat(commands.run("account", "list").out()).contains("ada@example.com", tenant, "no password yet");
    }

    @Test
    void add_ofATakenName_aBadOne_orToNoTenant_isRefused() {
        commands.json("account", "add", tenant, "ada@example.com").done();

        assertThat(commands.json("account", "add", tenant, "ada@example.com").refused(1))
                .contains("the tenant has a member of this name");
        assertThat(commands.json("account", "add", commands.tenant(), "ada@example.com")
                        .refused(1))
                .contains("another account has this name");
        assertThat(commands.json("account", "add", tenant, "no spaces please").refused(2))
                .contains("NAME must be 1 to 100");
        assertThat(commands.json("account", "add", "tn_nobody", "bob").refused(1))
                .contains("there is no tenant");
    }

    @Test
    void link_replacesTheOneBefore() {
        JsonNode added =
                commands.json("account", "add", tenant, "ada@example.com").done();
        JsonNode made = commands.json("account", "link", "ada@example.com").done();

        assertThat(signIn.holder(link(added))).isEmpty();
        assertThat(signIn.holder(link(made))).isPresent();
        assertThat(commands.json("account", "link", "bob").refused(1)).contains("there is no account with this name");
    }

    @Test
    void remove_endsTheMembersAccess_andMayLeaveATenantWithoutMembers() {
        JsonNode added =
                commands.json("account", "add", tenant, "ada@example.com").done();

        JsonNode removed =
                commands.json("account", "remove", tenant, "Ada@example.com").done();
        assertThat(removed.get("name").textValue()).isEqualTo("ada@example.com");
        assertThat(removed.get("tenantId").textValue()).isEqualTo(tenant);
        assertThat(signIn.holder(link(added))).isEmpty();
        assertThat(commands.run("account", "list").out()).doesNotContain("ada@example.com");
    }

    @Test
    void remove_ofWhomTheTenantDoesNotHave_orOfTheOperator_isRefused() {
        commands.intake.accounts().createOperator();
        commands.json("account", "add", tenant, "ada@example.com").done();

        assertThat(commands.json("account", "remove", commands.tenant(), "ada@example.com")
                        .refused(1))
                .contains("choose another member of this tenant");
        for (String name : List.of("bob", "operator")) {
            assertThat(commands.json("account", "remove", tenant, name).refused(1))
                    .contains("choose another member of this tenant");
        }
        assertThat(commands.json("account", "remove", "tn_nobody", "ada@example.com")
                        .refused(1))
                .contains("there is no tenant");
        assertThat(commands.run("account", "list").out()).contains("ada@example.com", "operator");
    }

    @Test
    void rename_givesTheOperatorAChosenName_andTheOldOneCannotSignIn() {
        OneTimeLink first = commands.intake.accounts().createOperator().orElseThrow();
        Password password = Password.parse("correct horse battery").orElseThrow();
        signIn.choosePassword(first, password, TestSignIn.HOME);

        JsonNode renamed = commands.json("account", "rename", "operator", "Grace@example.com")
                .done();

        assertThat(renamed.get("name").textValue()).isEqualTo("grace@example.com");
        assertThat(signIn.attempt(TestSignIn.request(new AccountName("operator"), password)))
                .returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(signIn.attempt(TestSignIn.request(new AccountName("grace@example.com"), password)))
                .returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(commands.intake.accounts().createOperator()).isEmpty();
        assertThat(commands.json("account", "remove", tenant, "grace@example.com")
                        .refused(1))
                .contains("choose another member of this tenant");
    }

    @Test
    void rename_ofAMissingAccount_toATakenName_orToABadOne_isRefused() {
        commands.json("account", "add", tenant, "ada@example.com").done();
        commands.json("account", "add", tenant, "bob@example.com").done();

        assertThat(commands.json("account", "rename", "ada@example.com", "bob@example.com")
                        .refused(1))
                .contains("another account has the new one");
        assertThat(commands.json("account", "rename", "carl", "dora").refused(1))
                .contains("no account has the current name");
        assertThat(commands.json("account", "rename", "ada@example.com", "no name")
                        .refused(2))
                .contains("NAME must be 1 to 100");
    }

    @Test
    void list_namesTheOperator() {
        commands.intake.accounts().createOperator();

        JsonNode list = commands.json("account", "list").done();
        assertThat(list.get(0).get("name").textValue()).isEqualTo("operator");
        assertThat(list.get(0).get("tenantId").isNull()).isTrue();
        assertThat(list.get(0).get("hasPassword").booleanValue()).isFalse();
    }

    private static OneTimeLink link(JsonNode shown) {
        String address = shown.get("link").textValue();
        return OneTimeLink.parse(address.substring(address.lastIndexOf('/') + 1))
                .orElseThrow();
    }
}
