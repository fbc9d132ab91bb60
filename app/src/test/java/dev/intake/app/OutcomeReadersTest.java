package dev.intake.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Readers of sealed types decide about each case. A cast to one case, or a chain of {@code instanceof}, compiles when a case
 * is added, and then does whatever its last branch says. Class files show neither, so this test reads the sources.
 */
class OutcomeReadersTest {
    private static final List<String> MODULES = List.of("core", "adapters-http", "adapters-jdbc", "app");

    /** Files that still cast to a case. The list only shrinks: a file without such a cast must leave it. */
    private static final Set<String> CASTING = Set.of();

    /** Files that test two cases for reasons of their own, and treat all others alike on purpose. */
    private static final Set<String> TESTING_TWO = Set.of("SmtpSender");

    private static final Pattern NOT_CODE = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\])+'|/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern SEALED = Pattern.compile("\\bsealed interface (\\w+)");
    private static final Pattern SUBTYPE =
            Pattern.compile("\\b(?:record|class|enum|interface) (\\w+)[^{};]*?\\b(?:implements|extends) ([^{};]*)\\{");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern CAST = Pattern.compile("\\((?:[A-Z]\\w*\\.)*([A-Z]\\w*)(?:<[^()]*>)?\\)\\s*[\\w(]");
    private static final Pattern TESTED = Pattern.compile("\\binstanceof ([A-Z]\\w*)\\.([A-Z]\\w*)");
    private static final Pattern FOLD = Pattern.compile("<R> R fold\\(Cases<R> cases\\);");

    private static final Map<String, String> SOURCES = sources();

    @Test
    void main_castsToNoCaseOfASealedType_outsideOfTheFilesThatRemain() {
        assertThat(casting(SOURCES)).isEqualTo(new TreeSet<>(CASTING));
    }

    @Test
    void main_readsTypesWithAFoldByTheirFold() {
        assertThat(testingTwo(SOURCES)).isEqualTo(new TreeSet<>(TESTING_TWO));
    }

    @Test
    void plantedCast_isFound_andACastInTheTypesOwnFileIsNot() {
        Map<String, String> planted = Map.of(
                "Outcome", "sealed interface Outcome { record Done(int n) implements Outcome {} Done d = (Done) x; }",
                "Qualified", "int n = ((Outcome.Done) outcome).n();",
                "Imported", "Done done = (Done) outcome;",
                "Innocent",
                        "String text = \"((Outcome.Done) outcome)\"; // (Done) outcome\n long n = (long) m; f(Done d);");

        assertThat(casting(code(planted))).containsExactly("Imported", "Qualified");
    }

    @Test
    void plantedChain_isFound_whereTheTypeHasAFold() {
        String cases = "record Done() implements %1$s {} record Lost() implements %1$s {} }";
        String chain = "if (o instanceof %1$s.Done) { return 1; } return o instanceof %1$s.Lost ? 2 : 3;";
        Map<String, String> planted = Map.of(
                "Outcome",
                "sealed interface Outcome { <R> R fold(Cases<R> cases); " + cases.formatted("Outcome"),
                "Other",
                "sealed interface Other { " + cases.formatted("Other"),
                "Chain",
                chain.formatted("Outcome"),
                "One",
                "return o instanceof Outcome.Done;",
                "ChainOfOther",
                chain.formatted("Other"));

        assertThat(testingTwo(code(planted))).containsExactly("Chain");
    }

    private static Set<String> casting(Map<String, String> sources) {
        Map<String, Set<String>> declaring = declaringFiles(sources);
        Set<String> found = new TreeSet<>();
        sources.forEach((file, source) -> {
            Matcher cast = CAST.matcher(source);
            while (cast.find()) {
                Set<String> own = declaring.getOrDefault(cast.group(1), Set.of());
                if (!own.isEmpty() && !own.contains(file)) {
                    found.add(file);
                }
            }
        });
        return found;
    }

    private static Set<String> testingTwo(Map<String, String> sources) {
        Set<String> folded = new TreeSet<>();
        sources.forEach((file, source) -> {
            if (FOLD.matcher(source).find()) {
                folded.add(file);
            }
        });
        Set<String> found = new TreeSet<>();
        sources.forEach((file, source) -> {
            Map<String, Set<String>> tested = new TreeMap<>();
            Matcher test = TESTED.matcher(source);
            while (test.find()) {
                tested.computeIfAbsent(test.group(1), type -> new TreeSet<>()).add(test.group(2));
            }
            tested.forEach((type, cases) -> {
                if (folded.contains(type) && cases.size() > 1) {
                    found.add(file);
                }
            });
        });
        return found;
    }

    /** Returns the files that declare the sealed type of a case, by the simple name of the case. */
    private static Map<String, Set<String>> declaringFiles(Map<String, String> sources) {
        Map<String, String> sealed = new TreeMap<>();
        sources.forEach(
                (file, source) -> SEALED.matcher(source).results().forEach(type -> sealed.put(type.group(1), file)));
        Map<String, Set<String>> declaring = new TreeMap<>();
        sources.values()
                .forEach(source -> SUBTYPE.matcher(source)
                        .results()
                        .forEach(subtype -> WORD.matcher(subtype.group(2))
                                .results()
                                .filter(type -> sealed.containsKey(type.group()))
                                .forEach(type -> declaring
                                        .computeIfAbsent(subtype.group(1), name -> new TreeSet<>())
                                        .add(sealed.getOrDefault(type.group(), "")))));
        return declaring;
    }

    private static Map<String, String> code(Map<String, String> sources) {
        Map<String, String> code = new TreeMap<>();
        sources.forEach(
                (file, source) -> code.put(file, NOT_CODE.matcher(source).replaceAll("\"\"")));
        return code;
    }

    private static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> sources.merge(name(file), read(file), String::concat));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return code(sources);
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
