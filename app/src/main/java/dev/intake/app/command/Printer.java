package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import java.io.PrintWriter;

/** Prints outcomes as text or as JSON. */
public final class Printer {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;

    public Printer(PrintWriter out, PrintWriter err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    /**
     * Prints the outcome of a command.
     *
     * @return its exit code
     */
    public int print(Outcome outcome) {
        if (!json) {
            outcome.lines().forEach(out::println);
        } else if (!outcome.json().isMissingNode()) {
            value(outcome.json());
        }
        out.flush();
        outcome.complaint().forEach(line -> err.println(Printable.of(line)));
        err.flush();
        return outcome.exitCode();
    }

    /** Prints one of several results immediately: as JSON, or as the line. */
    public void print(JsonNode value, String line) {
        if (json) {
            value(value);
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Returns whether standard output is a pipe whose reader has ended. */
    public boolean isCutOff() {
        return out.checkError();
    }

    /** Prints a line to standard error. */
    public void note(String line) {
        err.println(line);
        err.flush();
    }

    /** Overwrites the current line of standard error. */
    public void overwrite(String line) {
        err.print("\r\u001b[K" + line);
        err.flush();
    }

    private void value(JsonNode value) {
        out.println(Json.line(value));
    }
}
