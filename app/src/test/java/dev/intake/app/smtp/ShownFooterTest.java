package dev.intake.app.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.template.RenderedEmail;
import dev.intake.tenant.PostalAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.10: link and postal address are visible text in the message as written, whatever the author's HTML. */
class ShownFooterTest {
    private static final UnsubscribeFooter FOOTER = new UnsubscribeFooter(
            "Acme & Sons",
            Optional.of(new PostalAddress(List.of("1 <Main> Street", "Springfield  &  Co"))),
            URI.create("https://in.example/u/abc?to=x_-y"));

    private static boolean isShown(String html) {
        String written = FOOTER.under(new RenderedEmail("Hi", "Hi", Optional.of(html)))
                .html()
                .orElseThrow();
        return new ShownFooter(FOOTER).isIn(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>Hi</p>",
                "Hi",
                "<html><body><p>Hi</p></body></html>",
                "<body>Hi</body><!-- </body> -->",
                "<body>Hi<!-- </body> --></body>",
                "<p title=\"</body>\">Hi</p>",
                "<table><tr><td>Hi",
                "<div style=\"display:none\">preheader</div><p>Hi</p>",
                "<style>.preheader { display: none }</style><div class=\"preheader\">Hi</div><p>Hi</p>",
                "<style>@media print { p { display: none } }</style><p>Hi</p>",
                "<style>p:hover::before, { display: none }</style><p>Hi</p>",
                "<b><i><a href=\"https://x.example\">open"
            })
    void footer_isShown(String html) {
        assertThat(isShown(html)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>Hi</p><!-- open",
                "<p>Hi</p><style>p {}",
                "<p>Hi</p><title>open",
                "<p>Hi</p><textarea>",
                "<p>Hi</p><select><option>",
                "<p>Hi</p><template>",
                "<p>Hi</p><plaintext>",
                "<p>Hi</p><svg>",
                "<p>Hi</p><div hidden>",
                "<p>Hi</p><div style=\"display: none\">",
                "<p>Hi</p><div style='color:red; DISPLAY : NONE !important'>",
                "<p>Hi</p><div style=\"visibility:hidden\"><p>",
                "<p>Hi</p><div style=\"font-size:0\">",
                "<p>Hi</p><div style=\"opacity:0\"><table><tr><td>",
                "<style>.preheader { display: none }</style><p>Hi</p><div class=\"preheader\">",
                "<style>p { display: none }</style>Hi"
            })
    void footer_isHidden(String html) {
        assertThat(isShown(html)).isFalse();
    }

    @Test
    void emailThatHidesItsFooter_isNotSent_andSaysWhy() {
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = TestEmail.sender(TestEmail.server(server.port(), TestEmail.PATIENT))) {
            SendOutcome outcome = sender.send(TestEmail.USUAL
                    .html(Optional.of("<p>Hi</p><div style=\"display:none\">"))
                    .outgoing());

            assertThat(outcome)
                    .isEqualTo(new SendOutcome.Refused("the HTML of the email hides the unsubscribe link or the postal"
                            + " address: edit it, then release the email"));
            assertThat(server.commands()).isEmpty();
        }
    }
}
