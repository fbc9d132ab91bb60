package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.action.Fault;
import dev.intake.program.ProgramKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that are not YAML or JSON are refused in the words of who wrote them, at the line with the cause. */
class UnreadableTextTest {
    private static final String INDENTATION =
            "wrong indentation: the fields of one object begin in the same column, and the lines of a text further right than"
                    + " its field";

    private static Fault fault(String text, ProgramFileFormat format) {
        List<Fault> faults = faults(text, format);
        assertThat(faults).hasSize(1);
        return faults.get(0);
    }

    private static List<Fault> faults(String text, ProgramFileFormat format) {
        return FileSyntax.files(format).file(text, ProgramKind.CUSTOM).faults();
    }

    /** In the table a tab is an arrow, and a new line is a slash in brackets. */
    private static String unfolded(String text) {
        return text.replace("(/)", "\n").replace("→", "\t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '~', textBlock = """
            name: x(/)→on: y                                          ¦ 2 ¦ indent with spaces, not with a tab
            steps:(/)→- subject: a(/)→  text: b                       ¦ 2 ¦ indent with spaces, not with a tab
            steps:(/)  - subject: a(/)    text: b(/)   delay: 3d      ¦ 4 ¦ INDENTATION
            steps:(/)  - subject: a(/)   text: b                      ¦ 3 ¦ INDENTATION
            steps:(/) - subject: a(/)  - subject: b                   ¦ 3 ¦ INDENTATION
            name: x(/) on: y                                          ¦ 2 ¦ INDENTATION
            steps:(/)  - subject: a(/)    text: |(/)   Hello          ¦ 4 ¦ INDENTATION
            steps:(/)  - subject: a(/)    text: |(/)      A(/)    b   ¦ 5 ¦ a field and its colon are missing, or the line continues a text and must be indented further
            name: x(/)on y(/)steps: []                                ¦ 2 ¦ a field and its colon are missing, or the line continues a text and must be indented further
            name:x(/)steps: []                                        ¦ 1 ¦ a space is missing after the colon
            name: Trial: day 1                                        ¦ 1 ¦ put quotes around text that contains a colon and a space
            steps:(/)  - subject: Hi {{contact.name}}: welcome        ¦ 2 ¦ put quotes around text that contains a colon and a space
            steps:(/)  - subject: {{contact.name}}, hello             ¦ 2 ¦ put quotes around text that begins with {
            steps:(/)  - subject: @home                               ¦ 2 ¦ put quotes around text that begins with @
            steps:(/)  - subject: a(/)    text: %b                    ¦ 3 ¦ put quotes around text that begins with %
            steps:(/)  - subject: *Hi*                                ¦ 2 ¦ put quotes around text that begins with *
            name: "x(/)steps: []                                      ¦ 1 ¦ the quote that begins here is not closed
            name: 'it's'                                              ¦ 1 ¦ the text ends at its second '; write '' for an apostrophe within it
            name: "Hi" there                                          ¦ 1 ¦ text follows the closing "; put quotes around the whole text
            name: [Hi] there                                          ¦ 1 ¦ text follows the closing ]; put quotes around the whole text
            name: "a\\qb"                                             ¦ 1 ¦ \\q means nothing in double quotes; write \\\\ for a backslash
            steps: [{subject: a, text: b}(/)name: x                   ¦ 1 ¦ a comma or the closing bracket of [ or { is missing
            steps: - subject: a                                       ¦ 1 ¦ a list begins on the line below its field
            steps:(/)  - subject: a(/)    text: | Hello               ¦ 3 ¦ after | or > the text begins on the next line
            """)
    void yaml(String text, int line, String words) {
        String unfolded = unfolded(text);
        Fault fault = fault(unfolded, ProgramFileFormat.YAML);

        assertThat(fault.problem()).isEqualTo(words.equals("INDENTATION") ? INDENTATION : words);
        assertThat(fault.line()).contains(line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '~', textBlock = """
            {"name": "x"(/) "steps": []}      ¦ 2 ¦ a comma is missing before this
            {"steps": [],(/)}                 ¦ 2 ¦ a comma is not allowed after the last entry
            {"steps": [(/)"a",(/)]}           ¦ 3 ¦ a comma is not allowed after the last entry
            {(/)'steps': []}                  ¦ 2 ¦ names of fields are written in double quotes
            {"name": "x",(/)"steps": [        ¦ 2 ¦ the file ends before all braces, brackets and quotes are closed
            {"name": "x(/)y"}                 ¦ 1 ¦ a line break or a tab in a text is written as \\n or \\t
            {"steps": [(/)}                   ¦ 2 ¦ invalid JSON: Unexpected close marker '}': expected ']'
            """)
    void json(String text, int line, String words) {
        Fault fault = fault(unfolded(text), ProgramFileFormat.JSON);

        assertThat(fault.problem()).isEqualTo(words);
        assertThat(fault.line()).contains(line);
    }

    @Test
    void wordsOfTheParser_areShown_whenTheCauseIsUnknown() {
        assertThat(YamlProblem.of(List.of("a"), 1, "another reason"))
                .isEqualTo(new YamlProblem(1, "invalid YAML: another reason"));
    }

    @Test
    void unknownField_isShownWithTheLineOfItsName() {
        assertThat(fault("steps: []\nnotes:\n  - a\n", ProgramFileFormat.YAML).line())
                .contains(2);
    }

    @Test
    void repeatedField_namesBothLines() {
        Fault fault = fault("name: a\nsteps: []\nname: b\n", ProgramFileFormat.YAML);

        assertThat(fault).hasToString("line 3: \"name\" occurs twice, first in line 1");
    }

    @Test
    void moreNamesAndValuesThanAnyProgram_areRefusedBeforeTheyAreKept() {
        String many = "- a\n".repeat(ProgramFileFormat.MAX_TOKENS);

        assertThat(fault("steps:\n" + many, ProgramFileFormat.YAML).problem())
                .isEqualTo("a program must not have more than 50000 names and values");
        assertThat(fault("{\"steps\":[" + "1,".repeat(ProgramFileFormat.MAX_TOKENS) + "1]}", ProgramFileFormat.JSON)
                        .problem())
                .startsWith("a program must not have more than 50000 names and values");
    }

    @Test
    void textOfAnyLength_isNotRepeated() {
        String name = "x".repeat(100_000);

        for (String text : List.of(
                "name: *" + name, "name: !" + name + " a", name + ": a", "name: &" + name + " a", "name: %" + name)) {
            assertThat(faults(text, ProgramFileFormat.YAML))
                    .isNotEmpty()
                    .allSatisfy(fault -> assertThat(fault.problem().length()).isLessThan(500));
        }
    }

    @Test
    void lineOfAnyLength_isDiagnosed() {
        String dashes = "- ".repeat(100_000);

        assertThat(YamlProblem.of(List.of(dashes + "a: b: c"), 1, "mapping values are not allowed here")
                        .words())
                .contains("a colon and a space");
        assertThat(YamlProblem.of(List.of(dashes + "a:b", "c: d"), 2, "mapping values are not allowed here")
                        .words())
                .isEqualTo("a space is missing after the colon");
    }
}
