package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AuditEntry;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.Recipient;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.suppression.Suppression;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees of one contact. */
class DashboardContactTest extends DashboardContactsKit {
    @Test
    void contact_showsWhatIsKnown_andWhyProgramsFiredOrNot() throws Exception {
        TestTenant.done(service.intake, service.tenant.id(), SignupEventActions.SET, "event", "user.signed_up");
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u-1\","
                + "\"properties\":{\"plan\":\"gold\",\"seats\":3}}");

        String page = browser.get(contacts + "/" + ann.id()).body();

        assertThat(page)
                .contains("u-1", "ann@example.com", ann.id().toString())
                .contains("Granted on 4 Mar 2026", "received from Events API")
                .contains("favourite", "green")
                .contains("Welcome", "Not enrolled: the program is a draft.")
                .contains("<a href=\"/tenants/" + service.tenant.id() + "/programs/")
                .contains("user.signed_up", "2 properties", "gold", "seats")
                .contains("No deliveries about this contact.");
    }

    @Test
    void contact_whoUnsubscribed_isShownAsUnsubscribed() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.intake.withdrawConsent().withdraw(new Recipient(service.tenant.id(), ann.id()));

        assertThat(browser.get(contacts + "/" + ann.id()).body())
                .contains(
                        "Withdrawn on 4 Mar 2026",
                        "The recipient unsubscribed from marketing on 4 Mar 2026",
                        "by the unsubscribe link.");
        assertThat(browser.get(contacts).body()).contains("unsubscribed");
    }

    @Test
    void closedAddress_isOpenedByAMember_whoConfirmsIt() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.intake.withdrawConsent().withdraw(new Recipient(service.tenant.id(), ann.id()));
        String path = contacts + "/" + ann.id();

        assertThat(browser.get(path).body()).contains("Open the address again");
        assertThat(browser.post(path + "/open").statusCode()).isEqualTo(422);
        assertThat(browser.post(path + "/open", "confirm", "yes").statusCode()).isEqualTo(303);

        assertThat(browser.get(path).body())
                .contains("Opened again on 4 Mar 2026", "by a member")
                .doesNotContain("Open the address again");
        assertThat(service.intake.accessViews(service.tenant.id()).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("open a closed address");
    }

    @Test
    void openAddress_isClosedByAMember_whoConfirmsIt() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();

        assertThat(browser.get(path).body()).contains("Close the address");
        assertThat(browser.post(path + "/close", "scope", "marketing").statusCode())
                .isEqualTo(422);
        assertThat(browser.post(path + "/close", "scope", "none", "confirm", "yes")
                        .statusCode())
                .isEqualTo(422);
        assertThat(browser.post(path + "/close", "scope", "marketing", "confirm", "yes")
                        .statusCode())
                .isEqualTo(303);
        assertThat(browser.get(path).body()).contains("Open the address again", "Close the address");
        assertThat(browser.post(path + "/close", "scope", "all", "confirm", "yes")
                        .statusCode())
                .isEqualTo(303);

        assertThat(browser.get(path).body())
                .contains("Open the address again")
                .doesNotContain("<summary>Close the address");
        assertThat(service.intake.accessViews(service.tenant.id()).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("close an address as unsubscribed");
    }

    @Test
    void contactsThatShareAnAddress_areNamed_withLinks() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        assertThat(browser.get(contacts + "/" + ann.id()).body()).doesNotContain("share this address");
        Contact other = identify("u-2", "Ann@example.com", "Annabel");

        assertThat(browser.get(contacts + "/" + ann.id()).body())
                .contains("2 contacts share this address", contacts + "/" + other.id() + "\">Annabel</a>");
        for (int i = 3; i < 15; i++) {
            identify("u-" + i, "ann@example.com", "Ann " + i);
        }
        assertThat(browser.get(contacts + "/" + ann.id()).body()).contains("10 or more contacts share this address");
    }

    @Test
    void addressOfAComplaint_hasNoButton_andStaysClosed() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.close(ann, Suppression.complaint(service.clock.instant(), "evt_1"));
        String path = contacts + "/" + ann.id();

        assertThat(browser.get(path).body())
                .contains("The recipient reported an email as spam", "by evt_1")
                .doesNotContain("Open the address again");
        assertThat(browser.post(path + "/open", "confirm", "yes").statusCode()).isEqualTo(422);
    }

    @Test
    void timeline_goesBackPageByPage() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        for (int i = 100; i < 220; i++) {
            service.post("{\"type\":\"track\",\"event\":\"e." + i + "\",\"userId\":\"u-1\"}");
        }

        List<String> seen = new ArrayList<>();
        String next = contacts + "/" + ann.id();
        while (!next.isEmpty()) {
            String page = browser.get(next).body();
            Matcher event = Pattern.compile(">(e\\.\\d+)</a>").matcher(page);
            while (event.find()) {
                seen.add(event.group(1));
            }
            next = next(page);
        }

        assertThat(seen).hasSize(120).doesNotHaveDuplicates();
    }

    /** What is loaded as history arrives last and occurred first. */
    @Test
    void timeline_isInTheOrderInWhichThingsOccurred_withTheArrivalWhereItDiffers() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"track\",\"event\":\"e.live\",\"userId\":\"u-1\"}");
        service.post("{\"type\":\"track\",\"event\":\"e.loaded\",\"userId\":\"u-1\",\"historical\":true,"
                + "\"timestamp\":\"2020-01-02T03:04:05Z\"}");
        service.post("{\"type\":\"track\",\"event\":\"e.late\",\"userId\":\"u-1\","
                + "\"timestamp\":\"2026-01-02T03:04:05Z\"}");

        String page = browser.get(contacts + "/" + ann.id()).body();

        assertThat(page.replaceAll("(?s).*id=\"timeline\"", ""))
                .containsSubsequence(
                        "e.live",
                        "e.late",
                        "2 Jan 2026 03:04 UTC</time>, arrived",
                        "e.loaded",
                        "2 Jan 2020 03:04 UTC</time>, historical, arrived");
    }

    @Test
    void timeline_hasEventsEnrollmentsExitsAndConsent_inTheirOrder() throws Exception {
        TestTenant.changed(service.intake.programs().lifecycle().approve(service.tenant.id(), draft("Welcome")));
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        service.clock.move(Duration.ofMinutes(1));
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u-1\"}");
        service.clock.move(Duration.ofMinutes(1));
        browser.get(path);
        browser.post(path + "/exit", "confirmed", "yes");
        service.clock.move(Duration.ofMinutes(1));
        browser.post(path + "/close", "scope", "all", "confirm", "yes");
        service.clock.move(Duration.ofMinutes(1));
        browser.post(path + "/open", "confirm", "yes");

        String page = browser.get(path).body();
        assertThat(page).contains("Ended early on 4 Mar 2026", "by hand by " + ADA + ". No further email begins.");
        assertThat(new ObjectMapper()
                        .readTree(browser.post(path + "/export").body())
                        .at("/programs/0/exitedBy")
                        .textValue())
                .isEqualTo("person");
        assertThat(page.replaceAll("(?s).*id=\"timeline\"", ""))
                .containsSubsequence(
                        "Address opened again",
                        "Address closed",
                        "Left Welcome",
                        "Ended by hand by " + ADA + ".",
                        ">user.signed_up</a>",
                        "Enrolled in Welcome",
                        "Contact created");
    }

    @Test
    void contactThatEnteredAgain_hasTheValueOfEachEnrollment_andWhatEndedIt() throws Exception {
        ProgramPlan plan = new ProgramPlan(
                "Dunning",
                ProgramKind.DUNNING,
                new Trigger(new EventType("payment-failed")),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        List.of(new Step(Duration.ofDays(1), List.of(TestEmails.template("Pay", "Pay")))),
                        new ExitRule(
                                List.of(new EventType("payment-recovered")),
                                List.of(new AttributeKey("subscription_id")),
                                false),
                        new Reentry.Per(new AttributeKey("subscription_id"))));
        ProgramId program = service.intake
                .programs()
                .drafting()
                .draft(service.tenant.id(), plan)
                .orElseThrow()
                .id();
        TestTenant.changed(service.intake.programs().lifecycle().approve(service.tenant.id(), program));
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        for (String[] event :
                new String[][] {{"payment-failed", "sub_1"}, {"payment-failed", "sub_2"}, {"payment-recovered", "sub_1"}
                }) {
            service.clock.move(Duration.ofMinutes(1));
            service.post(event(event[0], event[1]));
        }
        service.clock.move(Duration.ofMinutes(1));
        service.post(
                "{\"batch\":[%s,%s]}".formatted(event("payment-failed", "sub_3"), event("payment-recovered", "sub_3")));

        String page = browser.get(contacts + "/" + ann.id()).body();
        assertThat(page.replaceAll("(?s)id=\"timeline\".*", ""))
                .containsSubsequence(
                        "by payment-failed for subscription_id sub_1.",
                        "by payment-recovered. No further email begins.",
                        "by payment-failed for subscription_id sub_2.");
        assertThat(page.replaceAll("(?s).*id=\"timeline\"", ""))
                .containsSubsequence(
                        ">Left Dunning</a>",
                        "Ended by payment-recovered for subscription_id sub_3.",
                        "Enrolled in Dunning",
                        "for subscription_id sub_3.",
                        ">Left Dunning</a>",
                        "Ended by payment-recovered for subscription_id sub_1.",
                        "Enrolled in Dunning",
                        "for subscription_id sub_2.",
                        "Enrolled in Dunning",
                        "for subscription_id sub_1.");
    }

    private static String event(String type, String subscription) {
        return "{\"type\":\"track\",\"event\":\"%s\",\"userId\":\"u-1\",\"properties\":{\"subscription_id\":\"%s\"}}"
                .formatted(type, subscription);
    }

    @Test
    void programs_areShownTenAtATime_thoseThatEnrolledTheContactFirst() throws Exception {
        for (int i = 0; i < 11; i++) {
            draft("Offer " + i, "never.happens");
        }
        ProgramId welcome = draft("Welcome", "signed.up");
        service.intake.programs().lifecycle().approve(service.tenant.id(), welcome);
        service.post("{\"type\":\"track\",\"event\":\"signed.up\",\"userId\":\"u-1\",\"email\":\"ann@example.com\"}");
        Contact ann =
                service.intake.findContacts().find(service.tenant.id(), "u-1").orElseThrow();

        String first = browser.get(contacts + "/" + ann.id()).body();
        String section = first.substring(first.indexOf("id=\"programs\""), first.indexOf("id=\"timeline\""));
        assertThat(section.split("<article", -1)).hasSize(11);
        assertThat(section.indexOf(">Welcome</a>")).isBetween(0, section.indexOf(">Offer 0</a>"));
        Matcher next =
                Pattern.compile("href=\"([^\"#]+)#programs\" rel=\"next\"").matcher(section);
        assertThat(next.find()).isTrue();
        assertThat(browser.get(next.group(1)).body()).contains(">Offer 10</a>").doesNotContain(">Offer 0</a>");
    }

    private ProgramId draft(String name, String event) {
        return service.intake
                .programs()
                .drafting()
                .draft(
                        service.tenant.id(),
                        new ProgramPlan(
                                name,
                                ProgramKind.CUSTOM,
                                new Trigger(new EventType(event)),
                                new EmailSequence(
                                        DraftingMode.SHARED,
                                        List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Hi", "Hi")))))))
                .orElseThrow()
                .id();
    }

    @Test
    void emails_ofAContact_goOnPageByPage() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.storage.unitOfWork().inTenant(service.tenant.id(), stores -> {
            stores.emails()
                    .save(IntStream.range(0, 70)
                            .mapToObj(n -> new StepEmail(
                                    new Entry(new ProgramId(new UUID(1, 2)), ann.id()),
                                    n,
                                    0,
                                    1,
                                    new EmailState.Discarded(),
                                    service.clock.instant()))
                            .toList());
            return true;
        });
        String first = browser.get(contacts + "/" + ann.id()).body();
        assertThat(first).contains("Pages of the timeline");
        String second = browser.get(next(first)).body();
        assertThat(second).contains("Previous page", "Contact created", "Consent granted");
        assertThat(Pattern.compile("/emails/([0-9a-f-]{36})\"")
                        .matcher(first + second)
                        .results()
                        .map(email -> email.group(1)))
                .hasSize(70)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"?event=x", "?event=x_y", "?delivery=_", "?event=2026-03-04T05:06:07Z_x"})
    void contact_withUnknownQueryParameters_isStillAPage(String query) throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + "/" + ann.id() + query).statusCode()).isEqualTo(200);
    }

    @Test
    void stepsToCome_ofAContactWhoUnsubscribed_sayThatTheyWillBeSkipped() throws Exception {
        ProgramId program = draft("Welcome");
        TestTenant.changed(service.intake.programs().lifecycle().approve(service.tenant.id(), program));
        service.post(
                "{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u-1\",\"email\":\"ann@example.com\"}");
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        assertThat(browser.get(path).body()).contains("due").doesNotContain("will be skipped");

        service.intake.withdrawConsent().withdraw(new Recipient(service.tenant.id(), ann.id()));
        assertThat(browser.get(path).body()).contains(", will be skipped: unsubscribed");
    }

    @Test
    void contact_isRemovedFromAProgram_afterAConfirmation() throws Exception {
        for (String name : List.of("Welcome", "Tips")) {
            ProgramId program = draft(name);
            TestTenant.changed(service.intake.programs().lifecycle().approve(service.tenant.id(), program));
        }
        service.post(
                "{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u-1\",\"email\":\"ann@example.com\"}");
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        assertThat(browser.get(path).body())
                .contains("Remove from the program<span class=\"sr\"> Welcome</span>", "Remove from all programs");
        String welcome = service.intake.programViews(service.tenant.id()).programs().stream()
                .filter(program -> program.outline().name().equals("Welcome"))
                .findFirst()
                .orElseThrow()
                .id()
                .toString();

        assertThat(browser.post(path + "/exit", "program", welcome).body())
                .contains("Remove Ann from Welcome?", "The contact gets no further email of this enrollment.");
        assertThat(open(ann)).isEqualTo(2);
        assertThat(browser.post(path + "/exit", "program", welcome, "confirmed", "yes")
                        .headers()
                        .firstValue("Location"))
                .contains(path + "?done=left");
        assertThat(browser.get(path + "?done=left").body())
                .contains("The contact has left the program.", "> Tips</span>")
                .doesNotContain("> Welcome</span>", "Remove from all programs");
        assertThat(open(ann)).isEqualTo(1);

        assertThat(browser.post(path + "/exit", "program", welcome, "confirmed", "yes")
                        .statusCode())
                .isEqualTo(409);
        assertThat(browser.post(path + "/exit", "program", "x", "confirmed", "yes")
                        .statusCode())
                .isEqualTo(404);
        assertThat(browser.post(path + "/exit").body()).contains("from all programs?");
        assertThat(browser.post(path + "/exit", "confirmed", "yes").statusCode())
                .isEqualTo(303);
        assertThat(open(ann)).isZero();
        assertThat(service.intake.accessViews(service.tenant.id()).audit(2))
                .extracting(AuditEntry::action)
                .containsExactly(
                        "remove contact " + ann.id() + " from all programs",
                        "remove contact " + ann.id() + " from program " + welcome);
    }

    private ProgramId draft(String name) {
        EmailSequence emails = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(new Step(Duration.ofDays(1), List.of(TestEmails.template("Hi", "Hello")))));
        ProgramPlan plan =
                new ProgramPlan(name, ProgramKind.CUSTOM, new Trigger(new EventType("user.signed_up")), emails);
        return service.intake
                .programs()
                .drafting()
                .draft(service.tenant.id(), plan)
                .orElseThrow()
                .id();
    }

    private long open(Contact contact) {
        return service.intake.programs().views(service.tenant.id()).progress(contact.id()).stream()
                .filter(progress -> progress.exit().isEmpty())
                .count();
    }
}
