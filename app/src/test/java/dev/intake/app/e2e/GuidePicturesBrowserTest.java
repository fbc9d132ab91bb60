package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.Chromium;
import dev.intake.http.testing.TestBrowser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures of {@code docs/guides/dashboard.md}, of the demo. Run by {@code mvn -Pbrowser}; with {@code
 * -Dintake.guide-pictures=true} it creates them again.
 */
@Tag("browser")
class GuidePicturesBrowserTest {
    private static final Path GUIDES = Path.of("..", "docs", "guides");
    private static final boolean RENEWED = Boolean.getBoolean("intake.guide-pictures");
    private static final int MAX_BYTES = 60_000;

    /** The demo ends at the present time, so the size of a picture taken now varies. */
    private static final int MAX_BYTES_TAKEN = 80_000;

    private static final int CONTACTS = 100;

    /** A desk, and pictures of two thirds of its size. */
    private static final int WIDTH = 1180;

    private static final int HEIGHT = 800;
    private static final double SCALE = 0.66;

    private static final String PREVIEW = "new Promise(done => { const look = () => {"
            + " const frame = document.querySelector('.preview iframe:not([hidden])');"
            + " frame.contentDocument && frame.contentDocument.querySelector('dl') ? setTimeout(done, 500)"
            + " : setTimeout(look, 50); }; look(); })";

    private final String guide;

    GuidePicturesBrowserTest() throws Exception {
        guide = Files.readString(GUIDES.resolve("dashboard.md"));
    }

    @Test
    void pictures_areSmall_andShownInTheGuide(@TempDir Path folder) throws Exception {
        try (RunningService demo = RunningService.demo(folder.resolve("data"), CONTACTS);
                Chromium browser = Chromium.start(folder.resolve("browser"))) {
            browser.desk(WIDTH, HEIGHT, SCALE);
            signIn(browser, demo.text("operatorLink"));
            String tenant = browser.evaluate("document.querySelector('main a[href*=\"/tenants/\"]').href");
            picture(browser, "setup", tenant, "Checklist", "main");
            String base = tenant.replaceAll("(/tenants/[^/]+).*", "$1");
            picture(browser, "events", base + "/events", "Live", "main");
            browser.open(URI.create(base + "/programs"));
            browser.await("Trial");
            String live = linkTo(browser, "Trial");
            String draft = linkTo(browser, "draft");
            picture(browser, "results", live + "/results", "Enrolled", "main");
            picture(browser, "approval", draft + "/approve", "What happens", "main");
            browser.open(URI.create(live + "/edit"));
            browser.await("Step 1");
            browser.click("[value=preview-1]");
            browser.evaluate(PREVIEW);
            take(browser, "step-editor", "[data-step]");
            browser.open(URI.create(base + "/contacts"));
            browser.await("Contacts");
            String contact = browser.evaluate("document.querySelector('main .list a[href*=\"/contacts/\"]').href");
            picture(browser, "contact", contact, "Timeline", "#timeline");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static void signIn(Chromium browser, String link) throws Exception {
        browser.open(URI.create(link));
        browser.await("You will sign in as");
        for (String field : new String[] {"#password", "#again"}) {
            browser.click(field);
            browser.type(TestBrowser.PASSWORD);
        }
        browser.click("main button");
        browser.await("Sign out");
    }

    /** The address of the first program whose row has the text. */
    private static String linkTo(Chromium browser, String text) throws Exception {
        return browser.evaluate("[...document.querySelectorAll('main tbody tr')].find(row => row.innerText.includes('"
                + text + "')).querySelector('a').href");
    }

    private void picture(Chromium browser, String name, String address, String shows, String top) throws Exception {
        browser.open(URI.create(address));
        browser.await(shows);
        take(browser, name, top);
    }

    private void take(Chromium browser, String name, String top) throws Exception {
        browser.evaluate("document.querySelector('" + top + "').scrollIntoView({behavior: 'instant'})");
        byte[] taken = browser.view();
        assertThat(taken.length).as(name).isBetween(1000, MAX_BYTES_TAKEN);
        Path file = GUIDES.resolve("pictures").resolve(name + ".png");
        if (RENEWED) {
            Files.createDirectories(file.getParent());
            Files.write(file, taken);
        }
        assertThat(Files.size(file)).as(name).isLessThanOrEqualTo(MAX_BYTES);
        assertThat(guide).contains("](pictures/" + name + ".png)");
    }
}
