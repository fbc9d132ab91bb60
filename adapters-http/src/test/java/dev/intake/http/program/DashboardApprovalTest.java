package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.account.AccountName;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestEmails;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a tenant's member sees before approving a draft, and what keeps it a draft. */
class DashboardApprovalTest extends DashboardProgramsKit {
    @Test
    void sharedDraft_withAKeyThatSomeEventLacked_isNotApproved_andThatEventIsNamed() throws Exception {
        signUp("ann", "\"plan\":\"pro\"");
        String program = drafted(text("Welcome", "shared", "Your {{event.plan}}"));
        assertThat(browser.get(program).body()).contains("{{event.plan}}", "None: according to");
        signUp("bob", "");
        String lacking = service.intake
                .eventViews(tenant.id())
                .events(EventQuery.newest(1))
                .get(0)
                .id()
                .toString();

        assertThat(browser.get(program).body())
                .as("at a glance, without the event")
                .contains("Blocks approval", "Find the first event", "hx-trigger=\"load\"")
                .doesNotContain(lacking);
        assertThat(browser.get(program + "?since=first").body())
                .contains("events/" + lacking + "\">user.signed_up of 4 Mar 2026")
                .doesNotContain("hx-trigger=\"load\"");
        HttpResponse<String> refused = approve(program);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Not approved", "step 1", "{{event.plan}} cannot be used", lacking);
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    /** Each changes something that the page of the approval shows. */
    private enum Change {
        EMAILS {
            @Override
            void by(DashboardApprovalTest test, String program) throws Exception {
                test.browser.get(program + "/edit");
                test.browser.post(program + "/edit", "text", text("Welcome", "shared", "Second"));
            }
        },
        NAME {
            @Override
            void by(DashboardApprovalTest test, String program) throws Exception {
                test.browser.post(program + "/rename", "name", "Goodbye");
            }
        },
        FROM {
            @Override
            void by(DashboardApprovalTest test, String program) {
                assertThat(test.service
                                .intake
                                .setSender()
                                .change(
                                        test.tenant.id(),
                                        sender -> sender.withFrom(SenderAddress.parse("ada@acme.example")),
                                        Actor.COMMAND_LINE))
                        .isPresent();
            }
        },
        OTHER_PROGRAM {
            @Override
            void by(DashboardApprovalTest test, String program) throws Exception {
                approve(test.browser, test.drafted(text("Other", "shared", "Hello")), "sender", "Acme");
            }
        };

        abstract void by(DashboardApprovalTest test, String program) throws Exception;
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void draft_ofWhichAnythingChangedSinceThePageWasOpened_isNotApproved(Change change) throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        if (change == Change.OTHER_PROGRAM) {
            assertThat(service.intake
                            .setSender()
                            .change(
                                    tenant.id(),
                                    sender -> sender.withName(SenderName.parse("Acme")),
                                    Actor.COMMAND_LINE))
                    .isPresent();
        }
        String opened = digest(browser.get(program + "/approve"));
        change.by(this, program);
        browser.get(program + "/approve");

        HttpResponse<String> refused = browser.post(program + "/approve", "approval-seen", opened, "sender", "Acme");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("was changed since you read it");
        assertThat(state(program)).isEqualTo(ProgramState.DRAFT);
        assertThat(approve(program, "sender", "Acme").statusCode()).isEqualTo(303);
        assertThat(state(program)).isEqualTo(ProgramState.ACTIVE);
    }

    private ProgramState state(String program) {
        return service.intake.programViews(tenant.id()).programs().stream()
                .filter(found -> program.endsWith(found.id().toString()))
                .findFirst()
                .orElseThrow()
                .state();
    }

    private static String digest(HttpResponse<String> page) {
        return page.body().replaceFirst("(?s).*name=\"approval-seen\" value=\"([0-9a-f]*)\".*", "$1");
    }

    @Test
    void approvalPage_saysWhatHappens() throws Exception {
        signUp("ann", "\"plan\":\"pro\"");
        signUp("bob", "");
        String other = drafted(text("Other", "per-contact", "Hello"));
        approve(other, "sender", "Acme");
        assertThat(service.intake
                        .setSender()
                        .change(
                                tenant.id(),
                                sender -> sender.withReplyTo(SenderAddress.parse("help@acme.example")),
                                Actor.COMMAND_LINE))
                .isPresent();
        EmailSequence emails = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(
                        new Step(
                                Duration.ZERO,
                                List.of(TestEmails.template("Your {{event.plan}}", "Hi {{contact.name | there}}"))),
                        new Step(Duration.ofDays(3), List.of(TestEmails.template("Still there?", "Bye")))),
                new ExitRule(List.of(new EventType("subscription-canceled")), List.of(), false));
        ProgramPlan plan =
                new ProgramPlan("Trial <1>", ProgramKind.CUSTOM, new Trigger(new EventType("user.signed_up")), emails);
        String program = programs + "/"
                + service.intake
                        .programs()
                        .drafting()
                        .draft(tenant.id(), plan)
                        .orElseThrow()
                        .id();
        assertThat(browser.get(program).body()).contains("href=\"" + program + "/approve\"", "Review and approve");

        String page = browser.get(program + "/approve").body();

        assertThat(page)
                .contains("Approve Trial &lt;1&gt;?", "Earlier events enroll nobody.")
                .contains("It ends early on <code>subscription-canceled</code>")
                .contains("another live program on the same event", ">Other</a>")
                .containsSubsequence("Step 1", "Your {{event.plan}}", "immediately", "Step 2", "after 3 days")
                .containsSubsequence("{{contact.name}}", "contacts that have one", "the fallback is shown")
                .containsSubsequence("{{event.plan}}", "1 of 2 events", "the email is held for review")
                .containsSubsequence("From", "Acme", "help@acme.example", "Mail server")
                .contains("name=\"approval-seen\"", "1 Main Street");
    }

    @Test
    void approvalPage_namesWhatIsUnusual() throws Exception {
        String program = drafted(text("Welcome", "shared", "Later"));

        assertThat(browser.get(program + "/approve").body())
                .containsSubsequence(
                        "Unusual:",
                        "Steps 1, 2 have the same subject, “Later”.",
                        "No event user.signed_up has arrived yet.");

        signUp("ann", "\"plan\":\"pro\"");
        assertThat(browser.get(drafted(text("Other", "shared", "First")) + "/approve")
                        .body())
                .doesNotContain("Unusual:");
    }

    @Test
    void draft_ofATenantWithoutAPostalAddress_isApprovedWithOneInTheForm() throws Exception {
        Tenant bare = service.intake.tenantSetup().create("Bare").orElseThrow();
        AccountName bob = new AccountName("bob@example.com");
        TestBrowser member = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(bob, bare.id()).orElseThrow());
        String list = "/tenants/" + bare.id() + "/programs";
        member.get(list);
        member.post(list, "text", text("Welcome", "shared", "Hi"));
        String program = list + "/"
                + service.intake.programViews(bare.id()).programs().get(0).id();
        assertThat(member.get(program + "/approve").body()).contains("name=\"postal-address\"");

        HttpResponse<String> without = approve(member, program, "sender", "Bare");
        HttpResponse<String> tooLong = approve(member, program, "sender", "Bare", "postal-address", "x".repeat(101));
        HttpResponse<String> with =
                approve(member, program, "sender", "Bare", "postal-address", "1 Main Street\r\nSpringfield");

        assertThat(without.statusCode()).isEqualTo(422);
        assertThat(without.body()).contains("requires a postal address in its footer", "name=\"postal-address\"");
        assertThat(tooLong.statusCode()).isEqualTo(422);
        assertThat(tooLong.body()).contains("at most 6 lines of at most 100 characters");
        assertThat(with.statusCode()).isEqualTo(303);
        assertThat(service.intake.programViews(bare.id()).programs().get(0).state())
                .isEqualTo(ProgramState.ACTIVE);
        assertThat(service.intake
                        .views()
                        .tenant(bare.id())
                        .orElseThrow()
                        .sender()
                        .postalAddress())
                .isEqualTo(PostalAddress.parse("1 Main Street\nSpringfield"));
        assertThat(member.get(program).body()).doesNotContain("name=\"postal-address\"");
    }
}
