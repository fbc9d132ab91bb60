package dev.intake.template;

import static dev.intake.testing.Storable.law;

import dev.intake.testing.FuzzCorpus;
import dev.intake.testing.FuzzInput;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whatever the markup and the values: a value adds no element, no attribute and no link that runs something. */
class HtmlTemplateFuzzTest {
    /** Where the parser that judges reads on in a way of its own unless they are closed. */
    private static final String ENDS = "</title></textarea>";

    private static final MergeValues PLAIN = Sample.text(Map.of("x", "https://a.example", "y", "https://a.example"));

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(HtmlTemplateFuzzTest.class, HtmlTemplateFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: the markup, and the values of {@code event.x} and {@code event.y}. */
    public static void fuzzerTestOneInput(byte[] input) {
        FuzzInput texts = new FuzzInput(input);
        String html = texts.next() + ENDS;
        MergeValues values = Sample.text(Map.of("x", value(texts), "y", value(texts)));
        EmailTemplateReading reading = EmailTemplate.read("subject", "text", Optional.of(html));
        if (reading instanceof EmailTemplateReading.Read read
                && !read.email().fields().isEmpty()
                && read.email().render(values) instanceof Rendering.Ready ready
                && read.email().render(PLAIN) instanceof Rendering.Ready plain) {
            HtmlStructure seen = structure(ready);
            HtmlStructure expected = structure(plain);
            law(seen.nodes().equals(expected.nodes()), "a value adds no markup");
            law(expected.liveLinks().containsAll(seen.liveLinks()), "a value makes no link that runs something");
        }
    }

    private static HtmlStructure structure(Rendering.Ready ready) {
        return HtmlStructure.of(ready.email().html().orElseThrow());
    }

    /** U+FFFF is the mark of the end of the parser that judges. */
    private static String value(FuzzInput texts) {
        return texts.next().replace("\uffff", "");
    }
}
