package dev.intake.app;

import dev.intake.app.command.Terminal;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The terminal of this process, or standard input if there is none. */
final class StandardTerminal implements Terminal {
    private static final int MAX_LINE = 4096;

    private final Optional<Console> console;
    private final InputStream in;

    StandardTerminal(Optional<Console> console, InputStream in) {
        this.console = console;
        this.in = in;
    }

    static StandardTerminal ofThisProcess() {
        return new StandardTerminal(Optional.ofNullable(System.console()), System.in);
    }

    @Override
    public boolean isInteractive() {
        return console.isPresent();
    }

    @Override
    public Optional<String> readLine(String prompt) {
        return console.isPresent()
                ? Optional.ofNullable(console.get().readLine("%s: ", prompt)).filter(line -> !line.isBlank())
                : piped();
    }

    @Override
    public Optional<String> readSecret(String prompt) {
        return console.isPresent() ? typed(console.get(), prompt) : piped();
    }

    @Override
    public Optional<byte[]> readAll(int limit) {
        try {
            byte[] read = in.readNBytes(limit + 1);
            return read.length > limit ? Optional.empty() : Optional.of(read);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input could not be read", e);
        }
    }

    private static Optional<String> typed(Console console, String prompt) {
        char[] typed = console.readPassword("%s: ", prompt);
        if (typed == null) {
            return Optional.empty();
        }
        String text = new String(typed);
        Arrays.fill(typed, '\0');
        return text.isBlank() ? Optional.empty() : Optional.of(text);
    }

    private Optional<String> piped() {
        try {
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            StringBuilder line = new StringBuilder();
            for (int c = reader.read(); c >= 0 && c != '\n'; c = reader.read()) {
                if (line.length() == MAX_LINE) {
                    return Optional.empty();
                }
                line.append((char) c);
            }
            return line.toString().isBlank() ? Optional.empty() : Optional.of(line.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("standard input could not be read", e);
        }
    }
}
