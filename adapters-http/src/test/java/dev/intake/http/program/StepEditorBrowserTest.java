package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person writes a program in a real browser, by keyboard alone. */
@Tag("browser")
class StepEditorBrowserTest {
    private static final int TAB = 9;
    private static final int ENTER = 13;
    private static final int MOST_TABS = 60;
    private static final int MOST_LOOKS = 600;
    private static final int LOOK_MS = 100;

    @TempDir
    private Path files = Path.of("");

    /** Goes on by the Tab key until the focus is at the element that the selector finds. */
    private static void tabTo(Visitor visitor, String selector) throws Exception {
        for (int i = 0; i < MOST_TABS; i++) {
            if (visitor.run("String(document.activeElement.matches(\"" + selector + "\"))")
                    .equals("true")) {
                return;
            }
            visitor.browser().press("Tab", TAB, "");
        }
        throw new AssertionError("the Tab key does not reach " + selector);
    }

    /** Waits until a page that has just arrived is painted, and so has moved the focus where it begins. */
    private static void awaitFocus(Visitor visitor, String id) throws Exception {
        for (int i = 0; i < MOST_LOOKS; i++) {
            if (visitor.run("document.activeElement.id").equals(id)) {
                return;
            }
            Thread.sleep(LOOK_MS);
        }
        throw new AssertionError("the focus does not begin at " + id);
    }

    private static void type(Visitor visitor, String selector, String text) throws Exception {
        tabTo(visitor, selector);
        visitor.browser().type(text);
    }

    private static void enter(Visitor visitor, String selector) throws Exception {
        tabTo(visitor, selector);
        visitor.browser().press("Enter", ENTER, "\r");
    }

    @Test
    void programOfTwoSteps_isWrittenByKeyboard() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/programs/new");
            visitor.await("Event that enrolls contacts");
            type(visitor, "#p-name", "Trial");
            type(visitor, "#p-event", "trial.started");
            type(visitor, "#p-1a-subject", "Your trial begins");
            visitor.run("document.getElementById('p-1a-body').dataset.old = 'old'");
            visitor.browser().press("Enter", ENTER, "\r");
            awaitPageWithout(visitor, "#p-1a-body[data-old]");
            assertThat(service.intake.programViews(service.tenant.id()).programs())
                    .as("Enter in a field saves nothing")
                    .isEmpty();
            type(visitor, "#p-1a-body", "Good to have you here.");
            enter(visitor, "[value=add-step]");
            visitor.await("Step 2");
            awaitFocus(visitor, "p-2");
            type(visitor, "#p-2a-subject", "Still {{event.}}");
            type(visitor, "#p-2a-body", "Here is what others do next.");
            enter(visitor, "[value=save]");
            visitor.await("Errors to fix");
            awaitFocus(visitor, "faults");
            enter(visitor, "a[href='#p-2a-subject']");
            visitor.browser().press("Tab", TAB, "");
            assertThat(visitor.value("p-2a-subject")).isEqualTo("Still {{event.}}");
            visitor.fill("p-2a-subject", "");
            visitor.run("document.getElementById('p-2a-subject').focus()");
            visitor.browser().type("Still there?");
            enter(visitor, "[value=save]");
            visitor.await("The draft was created.");

            Program stored =
                    service.intake.programViews(service.tenant.id()).programs().get(0);
            EmailSequence sequence =
                    service.intake.programs().views(service.tenant.id()).sequence(stored);
            assertThat(sequence.steps()).hasSize(2);
            assertThat(sequence.steps().get(1).delay()).isEqualTo(Duration.ofDays(3));
            assertThat(sequence.emails())
                    .extracting(placed -> placed.email().subject().source())
                    .containsExactly("Your trial begins", "Still there?");
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    /** Returns whether the browser would ask before the person leaves the page. */
    private static boolean asksBeforeLeaving(Visitor visitor) throws Exception {
        return visitor.run("String(!dispatchEvent(new Event('beforeunload', {cancelable: true})))")
                .equals("true");
    }

    @Test
    void textThatIsNotSaved_isLostOnlyAfterAQuestion() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/programs/new");
            visitor.await("Event that enrolls contacts");
            assertThat(asksBeforeLeaving(visitor)).as("nothing typed").isFalse();
            type(visitor, "#p-1a-subject", "Your trial begins");
            assertThat(asksBeforeLeaving(visitor)).as("typed").isTrue();
            visitor.run("document.querySelector('.preview button').click()");
            assertThat(asksBeforeLeaving(visitor)).as("previewed").isTrue();
            enter(visitor, "[value=add-step]");
            visitor.await("Step 2");
            visitor.browser().press("Tab", TAB, "");
            assertThat(asksBeforeLeaving(visitor)).as("shown again, not saved").isTrue();
            visitor.run("document.querySelector('.editor [value=save]').click()");
            visitor.await("Errors to fix");
            visitor.browser().press("Tab", TAB, "");
            assertThat(asksBeforeLeaving(visitor)).as("rejected").isTrue();
            visitor.run("document.querySelector('.editor [value=save]').addEventListener('click',"
                    + " () => addEventListener('submit', event => event.preventDefault()))");
            visitor.run("document.querySelector('.editor [value=save]').click()");
            assertThat(asksBeforeLeaving(visitor)).as("being saved").isFalse();
        }
    }

    /** Waits until a page that has loaded lacks such an element. */
    private static void awaitPageWithout(Visitor visitor, String selector) throws Exception {
        String looked = "document.readyState + (document.querySelector('" + selector + "') ? ' old' : ' new')";
        for (int i = 0; i < MOST_LOOKS; i++) {
            if (visitor.run(looked).equals("complete new")) {
                return;
            }
            Thread.sleep(LOOK_MS);
        }
        throw new AssertionError("the page still has " + selector);
    }

    private static final String SHOWN = "[...document.querySelectorAll('.preview iframe')].map(frame =>"
            + " frame.hidden ? '' : frame.contentDocument.body.innerText"
            + " + [...frame.contentDocument.querySelectorAll('iframe')].map(mail => mail.className + mail.srcdoc).join()).join()";

    /** Waits until the preview has this text, or the frame of an email this class or text. */
    private static void awaitPreview(Visitor visitor, String text) throws Exception {
        for (int i = 0; i < MOST_LOOKS; i++) {
            if (visitor.run(SHOWN).contains(text)) {
                return;
            }
            Thread.sleep(LOOK_MS);
        }
        throw new AssertionError("no preview with " + text + " but " + visitor.run(SHOWN));
    }

    @Test
    void preview_followsTyping_andLeavesFocusAndHistoryAlone() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/programs/new");
            visitor.await("Event that enrolls contacts");
            String history = visitor.run("String(history.length)");
            type(visitor, "#p-1a-subject", "Your trial");
            awaitPreview(visitor, "No preview yet");
            type(visitor, "#p-1a-body", "Hello");
            awaitPreview(visitor, "Your trial");
            visitor.browser().type(" again");
            awaitPreview(visitor, "Hello again");

            assertThat(visitor.run("document.activeElement.id")).isEqualTo("p-1a-body");
            assertThat(visitor.value("p-1a-body")).isEqualTo("Hello again");
            assertThat(visitor.run("String(history.length)")).isEqualTo(history);
            assertThat(visitor.run("String(document.querySelectorAll('.preview iframe').length)"))
                    .isEqualTo("1");
            visitor.run("document.querySelector('#p-width').focus()");
            visitor.run("document.querySelector('#p-width').value = 'phone';"
                    + "document.querySelector('#p-width').dispatchEvent(new Event('input', {bubbles: true}))");
            awaitPreview(visitor, "mail phone light");
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    @Test
    void mergeField_isInsertedAtTheCursor_withItsFallbackSelected() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/programs/new");
            visitor.await("Event that enrolls contacts");
            type(visitor, "#p-1a-subject", "Hi , welcome");
            visitor.run("document.activeElement.setSelectionRange(3, 3)");
            enter(visitor, ".insert summary");
            enter(visitor, ".insert button");
            assertThat(visitor.value("p-1a-subject")).isEqualTo("Hi {{contact.name | there}}, welcome");
            assertThat(visitor.run("document.activeElement.id")).isEqualTo("p-1a-subject");
            visitor.browser().type("friend");
            assertThat(visitor.value("p-1a-subject")).isEqualTo("Hi {{contact.name | friend}}, welcome");

            type(visitor, "#p-1a-body", "To ");
            enter(visitor, ".insert li:nth-child(2) button");
            visitor.browser().type(".");
            assertThat(visitor.value("p-1a-body")).isEqualTo("To {{contact.email}}.");
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    @Test
    void previewThatCannotLoad_isReported_andTheInputStays() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/programs/new");
            visitor.await("Event that enrolls contacts");
            service.clock.move(Duration.ofHours(13));
            type(visitor, "#p-1a-subject", "Your trial");
            visitor.await("The preview did not load.");

            assertThat(visitor.value("p-1a-subject")).isEqualTo("Your trial");
        }
    }
}
