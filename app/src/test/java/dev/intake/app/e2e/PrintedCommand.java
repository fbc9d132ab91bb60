package dev.intake.app.e2e;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A command as a page of the documentation prints it. */
final class PrintedCommand {
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");

    private PrintedCommand() {}

    /** Its arguments, with what the reader fills in; a quoted one is one argument, as in a shell. */
    static String[] arguments(String line, Map<String, String> known) {
        List<String> words = WORD.matcher(line.strip().replaceFirst("^app/bin/intake ", ""))
                .results()
                .map(word -> word.group().replace("\"", ""))
                .map(word -> known.getOrDefault(word, word.replaceFirst("^docs/", "../docs/")))
                .toList();
        return words.toArray(String[]::new);
    }
}
