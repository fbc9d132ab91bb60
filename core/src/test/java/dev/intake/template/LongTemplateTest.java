package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Templates of the maximum length. The tests measure the processor time of their thread, which other programs do not change:
 * linear work takes a few milliseconds, the square of the length minutes.
 */
class LongTemplateTest {
    private static final Duration LINEAR = Duration.ofSeconds(2);

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '~', textBlock = """
            {{event.a}}           ¦
            {{event.a}}x          ¦
            x                     ¦ {{event.a}}
            {{                    ¦
            {{event.              ¦
            {{event.a|b}}         ¦
            {{event.a}}{{         ¦
            <a href="x{{event.a}} ¦
            <a x="{{event.a}}" x= ¦
            <!--                  ¦
            <!-                   ¦
            <title>{{event.a}}    ¦
            </                    ¦
            """)
    void read_takesTimeInProportionToTheLength(String repeated, String end) {
        String source = filled(repeated, end == null ? "" : end.repeat(Template.MAX_FIELDS - 1));

        assertThat(processorTime(() -> Template.read(source))).isLessThan(LINEAR);
        assertThat(processorTime(() -> Template.readHtml(source))).isLessThan(LINEAR);
        assertThat(processorTime(() -> Template.readHtml("<a href=\"https://" + source.substring(100))))
                .isLessThan(LINEAR);
        assertThat(processorTime(() -> Template.readHtml("<a href=\"" + " ".repeat(50_000) + source.substring(60_000))))
                .isLessThan(LINEAR);
    }

    @Test
    void read_ofTooManyFields_stopsAtTheLimit() {
        TemplateReading reading = Template.read("{{event.a}}".repeat(10_000));

        assertThat(((TemplateReading.Unreadable) reading).faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).isEqualTo("a body has at most 500 fields"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '~', textBlock = """
            field                 ¦ q
            field0x field1x       ¦ field
            [a](b)                ¦
            """)
    void fieldWords_takeTimeInProportionToTheLength(String start, String repeated) {
        String source = "{{event.a}} " + start
                + filled(repeated == null ? start : repeated, "").substring(1_000);
        MarkdownRenderer unchanged = text -> new MarkdownRenderer.RenderedMarkdown(
                text, text, java.util.Collections.nCopies(50_000, new MarkdownRenderer.Link(text.length() - 1, "b")));

        assertThat(processorTime(() -> EmailTemplate.readMarkdown("Hi", source, unchanged)))
                .isLessThan(LINEAR);
    }

    /** The place of a field is the one that a look at the whole word gives. */
    @Test
    void plainContext_knowsAWordThatIsALink() {
        Pattern link = Pattern.compile("(?i)(?:.*://.*|www\\..*)");
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            String word = randomText(random, "w.:/ax\uD83D\uDE00W", 9);
            PlainContext context = new PlainContext(ValueEncoding.TEXT);
            context.pass("http://before " + word);

            assertThat(context.passField())
                    .as(word)
                    .isEqualTo(new EscapingContext.Position.Fillable(
                            link.matcher(word).matches() ? ValueEncoding.TEXT_LINK : ValueEncoding.TEXT));
        }
    }

    @Test
    void attributeValue_knowsTheBeginningOfALink() {
        Pattern begun = Pattern.compile("\\s*(https?://|mailto:|tel:)(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
        Random random = new Random(7);
        List<String> pieces = List.of("http", "HTTPS", "://", "mailto", ":", "tel:", " ", "\u2003", "/", "?", "#", "a");
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int left = random.nextInt(6); left > 0; left--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            HtmlAttributeValue value = new HtmlAttributeValue("a", "href");
            text.chars().forEach(c -> value.pass((char) c));

            assertThat(encoding(value.passField())).as("%s", text).isEqualTo(expected(begun.matcher(text), text));
        }
    }

    private static Optional<ValueEncoding> encoding(EscapingContext.Position position) {
        return position instanceof EscapingContext.Position.Fillable fillable
                ? Optional.of(fillable.encoding())
                : Optional.empty();
    }

    private static Optional<ValueEncoding> expected(Matcher begun, CharSequence text) {
        if (text.toString().isBlank()) {
            return Optional.of(ValueEncoding.LINK);
        }
        if (!begun.matches()) {
            return Optional.empty();
        }
        String rest = begun.group(2);
        if (rest.contains("?") || rest.contains("#")) {
            return Optional.of(ValueEncoding.LINK_PART);
        }
        return Optional.of(
                begun.group(1).endsWith("//") && !rest.contains("/")
                        ? ValueEncoding.LINK_HOST
                        : ValueEncoding.LINK_PATH);
    }

    private static String randomText(Random random, String letters, int most) {
        int[] all = letters.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            text.appendCodePoint(all[random.nextInt(all.length)]);
        }
        return text.toString();
    }

    private static String filled(String repeated, String end) {
        int times = (Template.MAX_BODY - end.length()) / repeated.length();
        return repeated.repeat(times) + end;
    }

    private static Duration processorTime(Runnable work) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        work.run();
        return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
    }
}
