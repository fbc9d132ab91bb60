package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.tenant.Tenant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages and sections of the dashboard that tools, commands, answers and guides name exist under these names. */
class NamedPagesTest {
    private static final Pattern NAMED =
            Pattern.compile("\\bSettings, ([A-Z][a-z]+)(?:, ([A-Z][a-z]+(?: [a-z]+)*+)(?=[*.;:)]))?");

    private static final Pattern HEADING = Pattern.compile("<h[1-3][^>]*>([^<]+)</h[1-3]>");

    /** Pages of Polar's dashboard. */
    private static final Set<String> OF_POLAR = Set.of("Webhooks", "Developers");

    @Test
    void namedPages_exist() throws Exception {
        Set<String> headings;
        try (TestService service = TestService.start()) {
            Tenant tenant = service.tenant;
            TestBrowser operator = TestBrowser.signedIn(
                    service, service.intake.accounts().createOperator().orElseThrow());
            headings = HEADING.matcher(operator.get("/tenants/" + tenant.id() + "/settings/integrations")
                            .body())
                    .results()
                    .map(heading -> heading.group(1))
                    .collect(Collectors.toSet());
        }
        assertThat(headings).contains("Integrations", "Sender");

        List<MatchResult> named = named();
        assertThat(named).hasSizeGreaterThan(8);
        assertThat(named).allSatisfy(page -> {
            assertThat(page.group(1)).isEqualTo("Integrations");
            if (page.group(2) != null) {
                assertThat(headings).contains(page.group(2));
            }
        });
    }

    private static List<MatchResult> named() throws IOException {
        List<MatchResult> named = new ArrayList<>();
        for (String folder : List.of("../core/src/main", "src/main", "../app/src/main", "../docs/guides")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(java|jte|yaml|md)"))
                        .flatMap(file -> NAMED.matcher(text(file)).results())
                        .filter(page -> !OF_POLAR.contains(page.group(1)))
                        .forEach(named::add);
            }
        }
        return named;
    }

    /** Returns the text without the quotes between the parts of a constant, and on one line. */
    private static String text(Path file) {
        try {
            return Files.readString(file).replaceAll("\"\\s*+\\+ \"", "").replaceAll("\\s++", " ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
