package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.PlainDuration;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramKind;
import dev.intake.program.Step;
import dev.intake.template.EmailTemplate;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramFileReaderTest extends ProgramFileKit {
    private static Duration delay(String written) {
        return file(yaml("steps: [{delay: " + written + ", subject: Hi, text: Hello}]"))
                .sequence()
                .steps()
                .get(0)
                .delay();
    }

    @Test
    void read_yamlAndJson_sayTheSame() {
        ProgramFile yaml = file(yaml("""
                name: Trial ends
                on: trial.ending
                kind: activation
                steps:
                  - subject: Your trial, {{contact.name}}
                    text: |
                      It ends on {{event.ends_at}}.
                    html: <p>It ends on {{event.ends_at}}.</p>
                  - delay: 3d
                    variants:
                      - {subject: A, text: Bye}
                      - {subject: B, text: Bye}
                """));
        ProgramFile json = file(read("""
                {"name": "Trial ends", "on": "trial.ending", "kind": "activation", "steps": [
                  {"subject": "Your trial, {{contact.name}}", "text": "It ends on {{event.ends_at}}.\\n",
                   "html": "<p>It ends on {{event.ends_at}}.</p>"},
                  {"delay": "P3D", "variants": [
                    {"subject": "A", "text": "Bye"}, {"subject": "B", "text": "Bye"}]}]}
                """, ProgramFileFormat.JSON));

        assertThat(yaml).isEqualTo(json);
        assertThat(yaml.name()).contains("Trial ends");
        assertThat(yaml.on().orElseThrow().value()).isEqualTo("trial.ending");
        assertThat(yaml.kind()).contains(ProgramKind.ACTIVATION);
        assertThat(yaml.sequence().mode()).isEqualTo(DraftingMode.SHARED);
        Step second = yaml.sequence().steps().get(1);
        assertThat(second.delay()).isEqualTo(Duration.ofDays(3));
        assertThat(second.variants())
                .extracting(EmailTemplate::subject)
                .extracting(subject -> subject.source())
                .containsExactly("A", "B");
    }

    @ParameterizedTest
    @EnumSource(ProgramKind.class)
    void mode_byDefault_isThatOfTheKind(ProgramKind kind) {
        assertThat(file(yaml("kind: " + kind.label() + "\n" + ONE_STEP))
                        .sequence()
                        .mode())
                .isEqualTo(kind.defaultMode());
        assertThat(file(FileSyntax.files().file(ONE_STEP, kind)).sequence().mode())
                .isEqualTo(kind.defaultMode());
        assertThat(file(yaml("mode: shared\nkind: " + kind.label() + "\n" + ONE_STEP))
                        .sequence()
                        .mode())
                .isEqualTo(DraftingMode.SHARED);
    }

    @ParameterizedTest
    @CsvSource({
        "0s, PT0S",
        "90s, PT1M30S",
        "45m, PT45M",
        "36h, PT36H",
        "3d, P3D",
        "P1DT12H, PT36H",
        "PT90M, PT1H30M",
        "365d, P365D",
        "'\"2d\"', P2D"
    })
    void delay_plainOrIso(String written, Duration meant) {
        assertThat(delay(written)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "3 d", "-1d", "366d", "P1M", "PT0.5S", "-PT5M", "3D", "P1W", "1d12h", "123456789s"})
    void delay_ofAnotherForm_isAFault(String written) {
        assertThat(faults(yaml("steps: [{delay: \"" + written + "\", subject: Hi, text: Hello}]")))
                .containsExactly(
                        "line 1: step 1, delay: must be 0s to 365d in whole seconds, such as 3d, 90m or P1DT12H,"
                                + " not \"" + written + "\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                         | the file is empty
            - a                                        | line 1: the program must be an object with goal, historical, kind, match, mode, name, on, reenter, steps, transactional, until, window, not a list
            hello                                      | line 1: the program must be an object with goal, historical, kind, match, mode, name, on, reenter, steps, transactional, until, window, not text
            kind: welcome                              | line 1: "steps" is missing
            steps: 3                                   | line 1: steps: must be a list of 0 to 50, not a number
            steps: [3]                                 | line 1: step 1: a step must be an object with delay, html, markdown, subject, text, variants, not a number
            steps: [{text: a}]                         | line 1: step 1: "subject" is missing
            steps: [{subject: a}]                      | line 1: step 1: "text" or "markdown" is missing
            steps: [{subject: 7, text: a}]             | line 1: step 1, subject: must be text, not a number; put quotes around it to make it text
            steps: [{subject: true, text: a}]          | line 1: step 1, subject: must be text, not true or false; put quotes around it to make it text
            steps: [{subject: , text: a}]              | line 1: step 1, subject: enter a subject
            steps: [{subject: a, text: a, delay: 3}]   | line 1: step 1, delay: must be text, not a number; put quotes around it to make it text
            steps: [{subject: a, text: a, cc: b}]      | line 1: step 1: "cc" is not allowed; the members are delay, html, markdown, subject, text, variants
            steps: [{subject: a, subject: b, text: a}] | line 1: "subject" occurs twice, first in line 1
            steps: [{subject: '{{x}}', text: a}]       | line 1: step 1, subject: line 1, column 1: {{x}} is not a field: a field begins with event. or contact.
            steps: [{subject: ' ', text: a}]           | line 1: step 1, subject: enter a subject
            steps: [{variants: []}]                    | line 1: step 1, variants: must be a list of 1 to 10, not 0
            steps: [{subject: a, markdown: a, text: b}] | line 1: step 1, text: cannot be combined with markdown, from which it is made
            steps: [{subject: a, markdown: a, html: b}] | line 1: step 1, html: cannot be combined with markdown, from which it is made
            steps: [{subject: a, markdown: "[a](b)"}]   | line 1: step 1, markdown: line 1, column 1: a link begins with https://, http://, mailto:, tel: or a field, not b
            steps: [{markdown: a, variants: [{subject: a, text: a}]}] | line 1: step 1, markdown: belongs in each variant, not beside the variants
            steps: [{variants: [{text: a}]}]           | line 1: step 1, variant A: "subject" is missing
            steps: [{variants: [a]}]                   | line 1: step 1, variant A: a variant must be an object with html, markdown, subject, text, not text
            {kind: party, steps: []}                   | line 1: kind: must be one of welcome, activation, feature-adoption, dunning, win-back, custom, not "party"
            {mode: own, steps: []}                     | line 1: mode: must be one of shared, per-contact, not "own"
            {on: 'a?b', steps: []}                     | line 1: on: must be 1 to 120 of A-Z a-z 0-9 space . _ : - /
            {name: ' ', steps: []}                     | line 1: name: must be 1 to 200 characters
            {Steps: [], steps: []}                     | line 1: "Steps" is not allowed; did you mean "steps"?
            {emails: [], steps: []}                    | line 1: "emails" is not allowed; the members are goal, historical, kind, match, mode, name, on, reenter, steps, transactional, until, window
            steps: [{subjct: a, subject: a, text: a}]  | line 1: step 1: "subjct" is not allowed; did you mean "subject"?
            steps: [{subject: a, text: a, htm: a}]     | line 1: step 1: "htm" is not allowed; did you mean "html"?
            """)
    void fault_hasItsPlaceAndItsRule(String text, String fault) {
        assertThat(faults(yaml(text == null ? "" : text))).containsExactly(fault);
    }

    @Test
    void faults_areReportedTogether_inTheOrderOfTheFile() {
        assertThat(faults(yaml("""
                kind: party
                steps:
                  - delay: soon
                    subject: Hi
                    text: Hello
                  - subject: "{{nobody}}"
                    text: |
                      Hello,
                      {{event.plan
                    footer: Bye
                """)))
                .containsExactly(
                        "line 1: kind: must be one of welcome, activation, feature-adoption, dunning, win-back, custom, not"
                                + " \"party\"",
                        "line 3: step 1, delay: must be 0s to 365d in whole seconds, such as 3d, 90m or P1DT12H, not"
                                + " \"soon\"",
                        "line 6: step 2, subject: line 1, column 1: {{nobody}} is not a field: a field begins with"
                                + " event. or contact.",
                        "line 7: step 2, text: line 2, column 1: a field ends on its line: }} is missing",
                        "line 10: step 2: \"footer\" is not allowed; the members are delay, html, markdown, subject, text, variants");
    }

    @Test
    void splitTest_inADraftPerContact_isAFault() {
        String variants = "steps: [{variants: [{subject: a, text: a}, {subject: b, text: b}]}]";

        assertThat(faults(yaml("mode: per-contact\n" + variants)))
                .containsExactly("line 2: step 1, variants: only a program with mode shared can have several variants");
        assertThat(file(yaml("mode: shared\n" + variants)).sequence().steps()).hasSize(1);
    }

    @Test
    void variants_besideAnEmail_areAFault() {
        assertThat(faults(yaml("mode: shared\nsteps: [{subject: a, text: a, variants: [{subject: b, text: b}]}]")))
                .containsExactly(
                        "line 2: step 1, subject: belongs in each variant, not beside the variants",
                        "line 2: step 1, text: belongs in each variant, not beside the variants");
    }

    @Test
    void yaml_thatBeginsWithABrace_isNoText() {
        assertThat(faults(yaml("steps:\n  - subject: {a: b}\n    text: Hi\n")))
                .containsExactly("line 2: step 1, subject: must be text, not an object; put quotes around it to make"
                        + " it text");
    }

    @Test
    void yaml_withAliasTagOrSecondDocument_isRefused() {
        assertThat(faults(yaml("name: &n Trial\non: *n\nsteps: []\n")))
                .containsExactly("line 2: aliases such as *n are not supported");
        assertThat(faults(yaml("name: !secret Trial\nsteps: []\n")))
                .singleElement()
                .asString()
                .startsWith("line 1: tags such as !");
        assertThat(faults(yaml("steps: []\n---\nsteps: []\n")))
                .containsExactly("line 3: a file contains one program, but another begins here");
    }

    @Test
    void jsonFile_containsOneProgram() {
        assertThat(faults(read("{\"steps\": []} {}", ProgramFileFormat.JSON)))
                .containsExactly("line 1: a file contains one program, but another begins here");
    }

    @Test
    void sizesAreBounded() {
        String many = IntStream.rangeClosed(0, EmailSequence.MAX_STEPS)
                .mapToObj(i -> "  - {subject: a, text: a}\n")
                .collect(Collectors.joining("", "steps:\n", ""));
        String deep = "steps: " + "[".repeat(40) + "]".repeat(40);

        assertThat(faults(yaml(many))).containsExactly("line 2: steps: must be a list of 0 to 50, not 51");
        assertThat(faults(yaml(deep))).contains("line 1: this is nested too deeply for a program");
    }

    @Test
    void byteOrderMark_isIgnored() {
        assertThat(file(FileSyntax.files().file("\uFEFF{\"steps\": []}", ProgramKind.CUSTOM))
                        .sequence()
                        .steps())
                .isEmpty();
    }

    @Test
    void plainDuration_isWrittenInTheLargestUnit() {
        assertThat(List.of(0, 90, 60, 5400, 7200, 86400, 90000).stream()
                        .map(seconds -> PlainDuration.of(Duration.ofSeconds(seconds))))
                .containsExactly("0s", "90s", "1m", "90m", "2h", "1d", "25h");
    }
}
