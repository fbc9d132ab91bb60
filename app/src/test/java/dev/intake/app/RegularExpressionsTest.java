package dev.intake.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Java calls itself once for each repetition of a group, so a long text of a stranger exhausts the stack. A group is
 * therefore repeated possessively ({@code (…)*+}), for which Java uses a loop, or a limited number of times.
 */
class RegularExpressionsTest {
    private static final List<String> MODULES = List.of("core", "adapters-http", "adapters-jdbc", "app");
    private static final Pattern USE =
            Pattern.compile("Pattern\\s*\\.compile\\(|\\.(?:matches|replaceAll|replaceFirst|split)\\(|\\.regex\\(");
    private static final Pattern LITERAL_OR_END = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*+)\"|;");
    private static final Pattern REPEATED_GROUP = Pattern.compile("\\)(?:[*+]|\\{\\d+,})(?!\\+)");

    @Test
    void main_repeatsNoGroupWithoutBound() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    recursive(Files.readString(file)).forEach(regex -> found.add(file.getFileName() + ": " + regex));
                }
            }
        }

        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Pattern.compile(\"(a|b)*\")",
                "Pattern.compile(\"a\" + X\n + \"(?:- +)+c\")",
                "Pattern.compile(\"(a)*?\")",
                "text.matches(\"([a-z]{2}){3,}\")",
                "Pattern.compile(\"[;](a)+\")",
                "text.replaceAll(\"(?:x\\\\)y)*\", \"\")"
            })
    void repeatedGroup_isFound(String source) {
        assertThat(recursive(source + ";")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Pattern.compile(\"(?:a|b)*+\")",
                "Pattern.compile(\"([a-z]*)\")",
                "Pattern.compile(\"(a|b){3}\")",
                "Pattern.compile(\"(a|b)?\")",
                "Pattern.compile(\"\\\\)*\")",
                "Pattern.compile(\"[)]*\")",
                "session.query(\"SELECT (a)*2\")"
            })
    void others_arePermitted(String source) {
        assertThat(recursive(source + ";")).isEmpty();
    }

    private static List<String> recursive(String source) {
        List<String> found = new ArrayList<>();
        for (Matcher use = USE.matcher(source); use.find(); ) {
            Matcher literal = LITERAL_OR_END.matcher(source).region(use.end(), source.length());
            while (literal.find() && literal.group(1) != null) {
                if (REPEATED_GROUP.matcher(bare(literal.group(1))).find()) {
                    found.add(literal.group(1));
                }
            }
        }
        return found;
    }

    /** Returns the regular expression of a literal without escaped characters and without the content of classes. */
    private static String bare(String literal) {
        String regex = literal.replace("\\\\", "\\").replaceAll("\\\\.", "e");
        StringBuilder bare = new StringBuilder();
        int classes = 0;
        for (int i = 0; i < regex.length(); i++) {
            char c = regex.charAt(i);
            classes += c == '[' ? 1 : 0;
            bare.append(classes == 0 ? c : 'c');
            classes -= c == ']' && classes > 0 ? 1 : 0;
        }
        return bare.toString();
    }
}
