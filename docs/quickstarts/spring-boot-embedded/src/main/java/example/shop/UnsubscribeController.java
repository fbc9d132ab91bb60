package example.shop;

import dev.intake.Intake;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The link in each email: the page asks, because mail scanners open links; mail programs post at once. */
@RestController
class UnsubscribeController {
    private final Intake intake;
    private final UnsubscribeTokens tokens;

    UnsubscribeController(Intake intake, UnsubscribeTokens tokens) {
        this.intake = intake;
        this.tokens = tokens;
    }

    @GetMapping(path = UnsubscribeLinks.PATH + "{token}", produces = MediaType.TEXT_HTML_VALUE)
    String ask(@PathVariable String token) {
        return "<form method=\"post\"><button>Unsubscribe</button></form>";
    }

    @PostMapping(path = UnsubscribeLinks.PATH + "{token}", produces = MediaType.TEXT_HTML_VALUE)
    String unsubscribe(@PathVariable String token, @RequestParam(UnsubscribeLinks.TO) String to) {
        tokens.read(token, to).ifPresent(recipient -> intake.withdrawConsent().withdraw(recipient));
        return "You get no more of these emails.";
    }
}
