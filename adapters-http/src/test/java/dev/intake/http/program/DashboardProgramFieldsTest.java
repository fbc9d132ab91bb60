package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.PageForm;
import dev.intake.http.testing.TestBrowser;
import dev.intake.program.Program;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.template.EmailTemplate;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A tenant's member writes a program in the fields of a form, without scripts. */
class DashboardProgramFieldsTest extends DashboardProgramsKit {
    private List<Step> steps() {
        Program program = stored();
        return service.intake.programs().views(tenant.id()).sequence(program).steps();
    }

    private List<String> subjects() {
        return steps().stream()
                .flatMap(step -> step.variants().stream())
                .map(email -> email.subject().source())
                .toList();
    }

    private static String value(HttpResponse<String> page, String field) {
        return PageForm.of(page.body()).getOrDefault(field, "");
    }

    @Test
    void newProgram_isWrittenStepByStep() throws Exception {
        HttpResponse<String> form = send(
                programs,
                browser.get(programs + "/new"),
                "p-name",
                "Trial",
                "p-event",
                "trial.started",
                "p-1a-subject",
                "Hi",
                "p-1a-body",
                "Hello\r\n\r\nthere",
                "do",
                "add-step");
        assertThat(form.statusCode()).isEqualTo(200);
        assertThat(form.body()).contains("id=\"p-2\" tabindex=\"-1\" autofocus");
        assertThat(service.intake.programViews(tenant.id()).programs()).isEmpty();

        HttpResponse<String> saved = send(
                programs,
                form,
                "p-2-delay",
                "36",
                "p-2-delay-unit",
                "h",
                "p-2a-subject",
                "Still there?",
                "p-2a-format",
                "text",
                "p-2a-body",
                "Bye",
                "p-2a-html",
                "<p>Bye</p>",
                "do",
                "save");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(stored().outline().name()).isEqualTo("Trial");
        assertThat(steps()).extracting(Step::delay).containsExactly(Duration.ZERO, Duration.ofHours(36));
        EmailTemplate first = steps().get(0).variants().get(0);
        assertThat(first.markdown()).contains("Hello\n\nthere");
        EmailTemplate second = steps().get(1).variants().get(0);
        assertThat(second.markdown()).isEmpty();
        assertThat(second.html().orElseThrow().source()).isEqualTo("<p>Bye</p>");
        assertThat(audited()).containsExactly("draft program");
    }

    @Test
    void refusedForm_keepsAllInput_andShowsEachFaultAtItsField() throws Exception {
        HttpResponse<String> form = send(programs, browser.get(programs + "/new"), "do", "add-step");
        HttpResponse<String> refused = send(
                programs,
                form,
                "p-name",
                "<b>&amp;\"",
                "p-until",
                "a\r\nb",
                "p-window",
                "whenever",
                "p-2-delay",
                "soon",
                "p-2a-subject",
                "Your {{plan",
                "p-2a-body",
                "</textarea>",
                "do",
                "save");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("id=\"faults\" tabindex=\"-1\" autofocus", "Nothing was saved")
                .contains("<a href=\"#p-event\">Event</a>", "<div class=\"fault\" id=\"p-event-fault\">")
                .contains("<p>Enter 1 to 120 of A-Z a-z 0-9 space . _ : - /.</p>")
                .contains(
                        "<a href=\"#p-2-delay\">Step 2, delay</a>",
                        "Enter a whole number, and a unit that makes at most 365 days.")
                .contains("<a href=\"#p-2a-subject\">Step 2, subject</a>", "aria-describedby=\"p-2a-subject-fault\"");
        assertThat(PageForm.of(refused.body()))
                .containsEntry("p-name", "<b>&amp;\"")
                .containsEntry("p-until", "a\r\nb")
                .containsEntry("p-window", "whenever")
                .containsEntry("p-2-delay", "soon")
                .containsEntry("p-2a-subject", "Your {{plan")
                .containsEntry("p-2a-body", "</textarea>");
        assertThat(service.intake.programViews(tenant.id()).programs()).isEmpty();
    }

    @Test
    void programWithoutEmails_beginsWithAnEmptyStep() throws Exception {
        TestTenant.done(service.intake, tenant.id(), SignupEventActions.SET, "event", "user.signed_up");
        String program = programs + "/" + stored().id();

        HttpResponse<String> form = browser.get(program + "/edit");
        assertThat(value(form, "p-1a-subject")).isEmpty();

        assertThat(send(program + "/edit", form, "p-1a-subject", "Hi", "p-1a-body", "Hello", "do", "save")
                        .statusCode())
                .isEqualTo(303);
        assertThat(subjects()).containsExactly("Hi");
    }

    @Test
    void steps_areMovedDuplicatedAndRemoved_andStoredOnlyOnSave() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = browser.get(program + "/edit");
        form = send(program + "/edit", form, "do", "down-1");
        assertThat(value(form, "p-1a-subject")).isEqualTo("Later");
        assertThat(form.body()).contains("id=\"p-2\" tabindex=\"-1\" autofocus");
        form = send(program + "/edit", form, "do", "duplicate-2");
        form = send(program + "/edit", form, "p-3a-subject", "Copy", "do", "up-3");
        form = send(program + "/edit", form, "do", "remove-1");
        assertThat(subjects()).containsExactly("First", "Later");

        assertThat(send(program + "/edit", form, "do", "save").statusCode()).isEqualTo(303);
        assertThat(subjects()).containsExactly("Copy", "First");
    }

    @Test
    void variants_areAddedAndRemoved() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = browser.get(program + "/edit");
        form = send(program + "/edit", form, "do", "add-variant-1");
        form = send(program + "/edit", form, "p-1b-subject", "Second", "do", "add-variant-1");
        assertThat(form.body()).contains("Variant C", "id=\"p-1c\" tabindex=\"-1\" autofocus");
        form = send(program + "/edit", form, "do", "remove-variant-1a");
        send(program + "/edit", form, "do", "save");

        assertThat(subjects()).containsExactly("Second", "Second", "Later");
    }

    @Test
    void button_forAStepThatTheFormLacks_changesNothing() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = browser.get(program + "/edit");
        Map<String, String> before = PageForm.of(form.body());
        for (String button : List.of("up-1", "down-2", "up-0", "remove-3", "duplicate-99", "remove-variant-1a")) {
            assertThat(PageForm.of(send(program + "/edit", form, "do", button).body()))
                    .as(button)
                    .isEqualTo(before);
        }
    }

    @Test
    void tickedChoice_staysTicked_whenTheFormIsShownAgain() throws Exception {
        String program = drafted("{\"name\": \"Later\", \"on\": \"a\", \"mode\": \"shared\", \"steps\": []}");
        HttpResponse<String> form = browser.get(program + "/edit");
        assertThat(PageForm.of(form.body())).doesNotContainKey("new-contacts-only");

        form = send(program + "/edit", form, "new-contacts-only", "yes", "do", "add-step");
        assertThat(value(form, "new-contacts-only")).isEqualTo("yes");
        form = send(program + "/edit", form, "do", "save");
        assertThat(form.statusCode()).isEqualTo(422);
        assertThat(value(form, "new-contacts-only")).isEqualTo("yes");
    }

    @Test
    void stale_showsWhatWasSaved_besideTheTypedFields() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = browser.get(program + "/edit");
        browser.post(program + "/edit", "text", text("Welcome", "shared", "Theirs"));

        HttpResponse<String> stale = send(program + "/edit", form, "p-1a-subject", "Mine", "do", "save");
        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body()).contains("Saved in the meantime", "Theirs");
        assertThat(value(stale, "p-1a-subject")).isEqualTo("Mine");

        assertThat(send(program + "/edit", stale, "do", "save").statusCode()).isEqualTo(303);
        assertThat(subjects()).containsExactly("Mine", "Later");
    }

    @Test
    void unsavedChanges_goToTheTextAndBack() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = browser.get(program + "/edit");
        HttpResponse<String> yaml = send(program + "/edit", form, "p-1a-subject", "Changed", "do", "text");
        assertThat(value(yaml, "text")).contains("Changed");

        HttpResponse<String> fields = browser.post(
                program + "/edit", "text", value(yaml, "text"), "revision", revision(form), "do", "fields");
        assertThat(value(fields, "p-1a-subject")).isEqualTo("Changed");
        assertThat(subjects()).containsExactly("First", "Later");
        send(program + "/edit", fields, "do", "save");
        assertThat(subjects()).containsExactly("Changed", "Later");
    }

    @Test
    void fieldsOfASessionThatHasEnded_surviveSigningIn() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> form = browser.get(program + "/edit");
        String action = form.body()
                .replaceFirst("(?s).*<form method=\"post\" action=\"(/tenants[^\"]*/edit[^\"]*)\".*", "$1")
                .replace("&amp;", "&");
        service.clock.move(Duration.ofHours(13));

        HttpResponse<String> ended = send(action, form, "p-1a-subject", "Long work", "do", "save");
        assertThat(ended.statusCode()).isEqualTo(401);
        String signIn = ended.body()
                .replaceFirst("(?s).*<form method=\"post\" action=\"(/sign-in[^\"]*)\".*", "$1")
                .replace("&amp;", "&");
        HttpResponse<String> again = send(signIn, ended, "name", ADA.value(), "password", TestBrowser.PASSWORD);
        assertThat(again.body()).contains("Not saved yet");
        HttpResponse<String> shown = send(action, again, "do", "show");
        assertThat(value(shown, "p-1a-subject")).isEqualTo("Long work");
        assertThat(send(action, shown, "do", "save").statusCode()).isEqualTo(303);
        assertThat(subjects()).containsExactly("Long work", "Later");
    }

    @Test
    void mergeFields_areListedWithTheirCoverage_andWhatToWrite() throws Exception {
        signUp("ann", "\"plan\":\"pro\",\"url\":\"https://example.com\"");
        signUp("bob", "\"url\":\"https://example.com\"");
        String program = drafted(text("Welcome", "shared", "First"));

        HttpResponse<String> shared = browser.get(program + "/edit");
        assertThat(mergeFields(shared))
                .containsExactly(
                        "{{contact.name | there}} contacts that have one",
                        "{{contact.email}} every contact that gets emails",
                        "{{event.url}} 2 of 2 events",
                        "event.plan 1 of 2 events; not in every event, so only for texts written per contact");
        assertThat(shared.body()).contains("<code>event.plan</code>").doesNotContain("data-merge-field>event.plan");
        assertThat(mergeFields(send(program + "/edit", shared, "p-mode", "per-contact", "do", "show")))
                .endsWith("{{event.plan | }} 1 of 2 events");
    }

    @Test
    void mergeFieldsOfANewProgram_areThoseOfTheTypedEvent() throws Exception {
        signUp("ann", "\"plan\":\"pro\"");
        HttpResponse<String> form = browser.get(programs + "/new");
        assertThat(mergeFields(form)).hasSize(2);
        assertThat(form.body()).contains("once the first event is recorded");

        assertThat(mergeFields(send(programs, form, "p-event", "user.signed_up", "do", "show")))
                .endsWith("{{event.plan}} 1 of 1 event");
    }

    private static List<String> mergeFields(HttpResponse<String> page) {
        String list = page.body().replaceFirst("(?s).*<ul class=\"merge-fields\">(.*?)</ul>.*", "$1");
        return Arrays.stream(list.split("</li>"))
                .map(item ->
                        item.replaceAll("<[^>]*>", "").replaceAll("\\s+", " ").strip())
                .filter(item -> !item.isEmpty())
                .toList();
    }

    @Test
    void pageOfAUsualProgram_isSmall() throws Exception {
        HttpResponse<String> form = browser.get(programs + "/new");
        for (int step = 1; step < 5; step++) {
            form = send(programs, form, "p-" + step + "a-body", "x".repeat(1500), "do", "add-step");
        }
        assertThat(form.body().length()).isLessThan(40_000);
    }
}
