package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.http.testing.Chromium;
import dev.intake.http.testing.LivelyTenant;
import dev.intake.http.testing.Look;
import dev.intake.http.testing.PageLoad;
import dev.intake.http.testing.ShownPage;
import dev.intake.http.testing.ShownPages;
import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every page in a real browser, in both themes, on a desk and on a phone: axe-core finds nothing that keeps anybody from
 * using it, nothing sticks out from 320 to 1,920 pixels, and it loads few bytes with few requests. Run by
 * {@code mvn -Pbrowser}; {@code -Dintake.pictures=FOLDER} keeps pictures of all.
 */
@Tag("browser")
@TestInstance(Lifecycle.PER_CLASS)
class PagesBrowserTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where the profile puts it. */
    private static final Path AXE = Path.of("target", "browser", "node_modules", "axe-core", "axe.min.js");

    private static final String PICTURES = System.getProperty("intake.pictures", "");

    /** An email's HTML in its frame is the tenant's own. */
    private static final String FAULTS =
            "axe.run(document, {iframes: false, resultTypes: ['violations']}).then(found => JSON.stringify(found.violations"
                    + ".map(fault => fault.impact + ' ' + fault.id + ': '"
                    + " + fault.nodes.map(node => node.target.join(' ') + ' ' + node.any.concat(node.all, node.none)"
                    + ".map(check => check.message).join('; ')).join(', '))))";

    /** Names of Java classes, and records and absent values as Java prints them. */
    private static final Pattern OF_THE_PROGRAM =
            Pattern.compile("dev\\.intake\\.|java\\.|\\w+Exception\\b|Optional[\\[.]|\\b[A-Z]\\w+\\[\\w+=");

    private static final String STICKS_OUT =
            "String(document.documentElement.scrollWidth > document.documentElement.clientWidth)";

    /** What is in a frame is painted only once the frame has been in sight. */
    private static final String FRAME_INTO_SIGHT = "(frame => { if (frame) { frame.scrollIntoView();"
            + " return new Promise(done => setTimeout(done, 500)) } })(document.querySelector('iframe'))";

    private TestService service;
    private LivelyTenant tenant;
    private Visitor visitor;
    private String axe = "";

    @BeforeAll
    void start(@TempDir Path files) throws Exception {
        axe = Files.readString(AXE);
        service = TestService.start();
        tenant = LivelyTenant.of(service);
        visitor = Visitor.stranger(service, files);
    }

    @AfterAll
    void stop() {
        visitor.close();
        service.close();
    }

    @TestFactory
    Stream<DynamicTest> page_canBeUsedByEverybody_inBothThemes_onADeskAndOnAPhone() {
        Stream<DynamicTest> open = tests(ShownPages.ofStrangers(service, tenant));
        DynamicTest signIn = DynamicTest.dynamicTest(
                "signing in",
                () -> visitor.choosePassword(
                        service.intake.accounts().createOperator().orElseThrow()));
        return Stream.of(open, Stream.of(signIn), tests(ShownPages.ofOperator(service, tenant)))
                .flatMap(tests -> tests);
    }

    private Stream<DynamicTest> tests(List<ShownPage> pages) {
        return pages.stream().map(page -> DynamicTest.dynamicTest(page.name(), () -> assertUsable(page)));
    }

    private void assertUsable(ShownPage page) throws Exception {
        page.bring(visitor);
        Chromium browser = visitor.browser();
        assertThat(browser.evaluate("document.body.innerText"))
                .as("%s shows how the program is made", page.name())
                .doesNotContainPattern(OF_THE_PROGRAM);
        assertThat(PageLoad.of(browser)).as(page.name()).matches(PageLoad::isSmall);
        browser.evaluate(axe + "\n;0");
        for (Look look : Look.values()) {
            browser.look(look);
            assertThat(browser.evaluate(STICKS_OUT))
                    .as("%s sticks out, %s", page.name(), look)
                    .isEqualTo("false");
            if (!look.isExtreme()) {
                keepPicture(page, look);
                assertThat(faults(browser.evaluate(FAULTS)))
                        .as("%s, %s", page.name(), look)
                        .isEmpty();
            }
        }
        assertThat(visitor.complaints()).isEmpty();
    }

    private static List<String> faults(String found) throws IOException {
        return StreamSupport.stream(JSON.readTree(found).spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }

    private void keepPicture(ShownPage page, Look look) throws Exception {
        if (!PICTURES.isEmpty()) {
            visitor.browser().evaluate(FRAME_INTO_SIGHT);
            Path folder = Files.createDirectories(Path.of(PICTURES));
            Files.write(
                    folder.resolve(page.name() + "-" + look + ".png"),
                    visitor.browser().picture());
        }
    }
}
