package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.event.EventQuery;
import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A contact is found, looked at and erased in a real browser: run by {@code mvn -Pbrowser}. */
@Tag("browser")
class ContactsBrowserTest {
    @TempDir
    private Path files = Path.of("");

    @Test
    void contact_isFoundAndErased() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            service.post("{\"type\":\"identify\",\"userId\":\"u1\",\"email\":\"ann@example.com\",\"name\":\"Ann\"}");
            service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u1\"}");

            visitor.press("a[href*='" + service.tenant.id() + "']");
            visitor.await("Events API");
            visitor.press("nav a[href$='/contacts']");
            visitor.await("ann@example.com · u1");
            visitor.fill("q", "ANN");
            visitor.press(".search button");
            visitor.await("Email address begins with this text");
            visitor.press(".people a");
            visitor.await("order.created");
            visitor.fill("confirm", "ann@example.com");
            visitor.press("form[action$='/erase'] button");
            visitor.await("The contact was erased.");

            assertThat(service.intake.eventViews(service.tenant.id()).events(EventQuery.newest(9)))
                    .isEmpty();
            assertThat(visitor.complaints()).isEmpty();
        }
    }
}
