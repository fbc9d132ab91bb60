package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.Recipient;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
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
        service.intake.setSignupEvent().save(service.tenant.id(), new EventType("user.signed_up"));
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
    void contact_whoUnsubscribed_saysSo() throws Exception {
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
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 1))
                .extracting(AuditEntry::action)
                .containsExactly("open a closed address");
    }

    @Test
    void addressOfAComplaint_hasNoButton_andStaysClosed() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.intake
                .suppressAddress()
                .suppress(
                        service.tenant.id(),
                        ann.email().orElseThrow(),
                        Suppression.complaint(service.clock.instant(), "evt_1"));
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
            Matcher event = Pattern.compile("<strong>(e\\.\\d+)</strong>").matcher(page);
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
                        "2 Jan 2026 03:04 UTC, arrived",
                        "e.loaded",
                        "2 Jan 2020 03:04 UTC, historical, arrived");
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
        assertThat(first).contains("Pages of the emails");
        assertThat(browser.get(next(first)).body()).contains("Previous page", "Emails, most recently changed first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?event=x", "?event=x_y", "?delivery=_", "?event=2026-03-04T05:06:07Z_x"})
    void contact_withAnAddressThatNobodyGave_isAPageAllTheSame(String query) throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + "/" + ann.id() + query).statusCode()).isEqualTo(200);
    }

    @Test
    void contact_isTakenOutOfAProgram_afterAConfirmation() throws Exception {
        for (String name : List.of("Welcome", "Tips")) {
            ProgramId program = draft(name);
            TestTenant.changed(service.intake.programs().lifecycle().approve(service.tenant.id(), program));
        }
        service.post(
                "{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u-1\",\"email\":\"ann@example.com\"}");
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        assertThat(browser.get(path).body())
                .contains("Take out<span class=\"sr\"> of Welcome</span>", "Take out of all programs");
        String welcome = service.intake.programViews().programs(service.tenant.id()).stream()
                .filter(program -> program.outline().name().equals("Welcome"))
                .findFirst()
                .orElseThrow()
                .id()
                .toString();

        assertThat(browser.post(path + "/exit", "program", welcome).body())
                .contains("Take Ann out of Welcome?", "No further email of this enrollment is sent.");
        assertThat(open(ann)).isEqualTo(2);
        assertThat(browser.post(path + "/exit", "program", welcome, "confirmed", "yes")
                        .headers()
                        .firstValue("Location"))
                .contains(path + "?done=left");
        assertThat(browser.get(path + "?done=left").body())
                .contains("The contact was taken out.", "of Tips</span>")
                .doesNotContain("of Welcome</span>", "Take out of all programs");
        assertThat(open(ann)).isEqualTo(1);

        assertThat(browser.post(path + "/exit", "program", welcome, "confirmed", "yes")
                        .statusCode())
                .isEqualTo(409);
        assertThat(browser.post(path + "/exit", "program", "x", "confirmed", "yes")
                        .statusCode())
                .isEqualTo(404);
        assertThat(browser.post(path + "/exit").body()).contains("out of all programs?");
        assertThat(browser.post(path + "/exit", "confirmed", "yes").statusCode())
                .isEqualTo(303);
        assertThat(open(ann)).isZero();
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 2))
                .extracting(AuditEntry::action)
                .containsExactly(
                        "take contact " + ann.id() + " out of all programs",
                        "take contact " + ann.id() + " out of program " + welcome);
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
        return service.intake.programs().views().progress(service.tenant.id(), contact.id()).stream()
                .filter(progress -> progress.exit().isEmpty())
                .count();
    }
}
