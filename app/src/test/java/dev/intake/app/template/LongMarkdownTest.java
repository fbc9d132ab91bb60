package dev.intake.app.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Markdown of the maximum length that renderers are known to take long for, by the processor time of the test's thread. */
class LongMarkdownTest {
    private static final Duration LINEAR = Duration.ofSeconds(4);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "[a](",
                "![",
                "]",
                "a**b",
                "*a_ ",
                "_a __",
                "`",
                "``` ",
                "<a ",
                "<!--",
                "&",
                "\\",
                "> ",
                ">",
                "- ",
                "1. ",
                " ",
                "\t",
                "[a]: b\n",
                "[a][b]",
                "# ",
                "a\n===\n",
                "|",
                "~~~\n",
                "<",
                "](",
                "*",
                "**a *b ",
                "a\u00a0",
                "\"",
                "[a](<b",
                "[[]()",
                "_ <<*]",
                "{{event.a}}",
                "[{{event.a}}]({{event.b}})\n"
            })
    void renders_inLinearTime(String repeated) {
        String markdown = repeated.repeat(Template.MAX_BODY / repeated.length());
        CommonMark renderer = new CommonMark();

        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        EmailTemplate.readMarkdown("Hi", markdown, renderer);
        assertThat(Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before))
                .isLessThan(LINEAR);
    }
}
