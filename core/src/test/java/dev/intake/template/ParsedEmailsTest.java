package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.TenantId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParsedEmailsTest {
    private static final TenantId NOISY = new TenantId("noisy");
    private static final TenantId QUIET = new TenantId("quiet");

    private final ParsedEmails parsed = new ParsedEmails();

    private static EmailTemplate stored(String text) {
        return EmailTemplate.stored("Hi", text, Optional.empty(), Optional.empty());
    }

    private void use(TenantId tenant, String text) {
        if (!parsed.has(tenant, stored(text))) {
            parsed.parseMissing();
        }
    }

    @Test
    void missingEmail_isParsedOnlyWhenAsked_andThenKnownToItsTenant() {
        EmailTemplate email = stored("{{event.plan}}");
        assertThat(parsed.has(QUIET, email)).isFalse();
        assertThat(email.isParsed()).isFalse();
        assertThat(parsed.parseMissing()).isTrue();
        assertThat(parsed.parseMissing()).isFalse();

        EmailTemplate again = stored("{{event.plan}}");
        assertThat(parsed.has(QUIET, again)).isTrue();
        assertThat(again.isParsed()).isTrue();
        assertThat(again.fields()).isEqualTo(email.fields());
        assertThat(parsed.has(NOISY, stored("{{event.plan}}"))).isFalse();
    }

    @Test
    void forgottenEmail_isNotParsed() {
        EmailTemplate email = stored("Hello");
        assertThat(parsed.has(QUIET, email)).isFalse();
        parsed.forgetMissing();
        assertThat(parsed.parseMissing()).isFalse();
        assertThat(email.isParsed()).isFalse();
    }

    @Test
    void beyondTheLimit_theTenantWithMostGivesUpWhatItUsedLongestAgo() {
        use(QUIET, "Hello");
        String filler = "x".repeat(Template.MAX_BODY - 10);
        for (int i = 0; i < 50; i++) {
            use(NOISY, filler + i);
            use(NOISY, filler + 0);
        }
        assertThat(parsed.has(QUIET, stored("Hello"))).isTrue();
        assertThat(parsed.has(NOISY, stored(filler + 0))).isTrue();
        assertThat(parsed.has(NOISY, stored(filler + 49))).isTrue();
        assertThat(parsed.has(NOISY, stored(filler + 2))).isFalse();
    }

    @Test
    void longestEmail_isKnownAfterItWasParsed_whateverElseIs() {
        String longest = "x".repeat(Template.MAX_BODY);
        EmailTemplateReading reading = new EmailTemplateReader().read("Hi", longest, Optional.of(longest));
        EmailTemplate email = ((EmailTemplateReading.Read) reading).email();
        assertThat(email.withMarkdown(longest).length()).isLessThan(ParsedEmails.MAX_SIZE / 3);
        for (int i = 0; i < 5; i++) {
            use(new TenantId("tenant" + i), "y".repeat(Template.MAX_BODY - 1) + i);
        }
        EmailTemplate stored = EmailTemplate.stored("Hi", longest, Optional.of(longest), Optional.of(longest));
        assertThat(parsed.has(NOISY, stored)).isFalse();
        parsed.parseMissing();
        assertThat(parsed.has(NOISY, EmailTemplate.stored("Hi", longest, Optional.of(longest), Optional.of(longest))))
                .isTrue();
    }
}
