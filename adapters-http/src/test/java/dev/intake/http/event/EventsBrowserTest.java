package dev.intake.http.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.http.event.AskedEvents.Mood;
import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Incoming events are followed, filtered and counted in a real browser: run by {@code mvn -Pbrowser}. */
@Tag("browser")
class EventsBrowserTest {
    @TempDir
    private Path files = Path.of("");

    @Test
    void events_areFollowedAsTheyCome_siftedAndCounted() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/events");
            visitor.await("No entries.");
            track(service, "signed.up", "u1", "m1");
            visitor.await("Recorded");
            track(service, "signed.up", "u1", "m1");
            service.post("{\"type\":\"track\",\"event\":\"signed.up\",\"email\":\"nobody at all\"}");
            service.writeDownTraffic();
            visitor.await("Duplicate");
            visitor.await("email must be");

            visitor.fill("show", "duplicate");
            visitor.press(".filters button");
            visitor.awaitAddress("show=duplicate");
            visitor.await("messageId m1");
            assertThat(visitor.text("#feed"))
                    .contains("Duplicate")
                    .doesNotContain("Recorded")
                    .doesNotContain("Rejected");
            service.clock.move(Duration.ofMinutes(1));
            track(service, "ordered", "u1", "m2");
            track(service, "signed.up", "u2", "m3");

            visitor.press("main nav a[href$='/counts']");
            visitor.await("Events over time");
            ask(visitor, "count", "signed.up", "");
            visitor.await("signed.up in the last 30 days: 2");
            ask(visitor, "funnel", "signed.up", "ordered");
            visitor.await("1 of them (50.0%)");
            ask(visitor, "segment", "signed.up", "ordered");
            visitor.await("1 contact did signed.up and not ordered");
            visitor.press(".list a");
            visitor.await("Timeline");
            assertThat(visitor.text("main")).contains("u2");
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    @Test
    void responseThatDoesNotArrive_isNotAwaitedAnyLonger_andTheLinkStays() throws Exception {
        AtomicReference<Mood> mood = new AtomicReference<>(Mood.FAILS);
        try (TestService service =
                        TestService.startOn(storage -> new AskedEvents(storage, new CopyOnWriteArrayList<>(), mood));
                Visitor visitor = Visitor.operator(service, files)) {
            track(service, "signed.up", "u1", "m1");
            visitor.open("/tenants/" + service.tenant.id() + "/events/counts?ask=count&type=signed.up");
            visitor.await("Not counted");
            mood.set(Mood.ANSWERS);
            visitor.press("#figures a");
            visitor.await("signed.up in the last 30 days: 1");
        }
    }

    @Test
    void times_readAsHowLongAgo_withinAWeek_andHaveTheViewersZoneInTheTitle() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            track(service, "signed.up", "u1", "m1");
            visitor.open("/tenants/" + service.tenant.id() + "/events");
            visitor.await("signed.up");
            String utc = visitor.text("#feed time");
            String instant = visitor.run("document.querySelector('#feed time').dateTime");
            assertThat(utc).endsWith("UTC");

            for (String[] shown : new String[][] {
                {"59", "just now"},
                {"90", "1 minute ago"},
                {"7300", "2 hours ago"},
                {"86400", "yesterday"},
                {"604800", utc}
            }) {
                visitor.run("showTimes(document, Date.parse('" + instant + "') + " + shown[0] + "000)");
                assertThat(visitor.text("#feed time")).isEqualTo(shown[1]);
            }
            assertThat(visitor.run("document.querySelector('#feed time').title"))
                    .contains("(" + utc + ")");
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    @Test
    void listThatIsFollowed_whenTheSessionEnds_makesWayForTheSignIn() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/events");
            visitor.await("No entries.");
            service.dashboard.signIn().signOut(AccountName.OPERATOR);
            visitor.awaitAddress("/sign-in");
            visitor.await("Name or email address");
            assertThat(visitor.text("body")).doesNotContain("Updates automatically");
        }
    }

    @Test
    void listThatIsRead_keepsFocusAndSelection_andGetsNewRowsInFrontAfterwards() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            track(service, "first", "u1", "m1");
            visitor.open("/tenants/" + service.tenant.id() + "/events");
            visitor.run("document.querySelector('.feed li').kept = true; document.querySelector('.feed a').focus()");
            service.clock.move(Duration.ofSeconds(1));
            track(service, "second", "u1", "m2");
            visitor.await("Paused while you read the list.");
            assertThat(visitor.run("document.activeElement.textContent")).isEqualTo("first");
            assertThat(visitor.text("#feed")).doesNotContain("second");

            visitor.run("document.activeElement.blur();"
                    + " getSelection().selectAllChildren(document.querySelector('.feed .what'))");
            service.clock.move(Duration.ofSeconds(1));
            track(service, "third", "u1", "m3");
            assertThat(visitor.run("new Promise(done => setTimeout(done, 5000)).then(() => getSelection().toString())"))
                    .isEqualTo("first");
            assertThat(visitor.text("#feed")).doesNotContain("third");

            visitor.run("getSelection().removeAllRanges()");
            visitor.await("Updates automatically.");
            visitor.await("third");
            assertThat(visitor.text("#feed")).containsSubsequence("third", "second", "first");
            assertThat(visitor.run("document.querySelector('.feed li:last-child').kept"))
                    .isEqualTo("true");
        }
    }

    @Test
    void idleList_isAskedForLessAndLessOften() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/events");
            visitor.await("No entries.");

            String asked = visitor.run(
                    "new Promise(done => setTimeout(done, 13000)).then(() =>"
                            + " performance.getEntriesByType('resource').filter(entry => entry.name.includes('/newest')).length)");

            assertThat(Integer.parseInt(asked)).isBetween(1, 2);
        }
    }

    private static void track(TestService service, String event, String user, String messageId) throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"" + event + "\",\"userId\":\"" + user + "\",\"messageId\":\""
                + messageId + "\"}");
    }

    private static void ask(Visitor visitor, String question, String type, String other) throws Exception {
        visitor.fill(question + "-type", type);
        if (!other.isEmpty()) {
            visitor.fill(question + "-other", other);
        }
        visitor.press("form:has([value=" + question + "]) button");
    }
}
