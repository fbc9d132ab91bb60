package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import java.io.PrintWriter;

/** Prints outcomes to where the command was told to. */
public final class Printer {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;

    public Printer(PrintWriter out, PrintWriter err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    /** Prints how the command ended. */
    public int print(Outcome outcome) {
        if (json) {
            value(outcome.json());
        } else {
            outcome.lines().forEach(out::println);
        }
        out.flush();
        outcome.complaint().forEach(line -> err.println(Printable.of(line)));
        err.flush();
        return outcome.exitCode();
    }

    /** Prints one of several things, at once. */
    public void print(JsonNode value, String line) {
        if (json) {
            value(value);
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Whether nobody reads the output any more: the reader of a pipe has ended. */
    public boolean isCutOff() {
        return out.checkError();
    }

    /** Tells the person something that is no part of the output. */
    public void note(String line) {
        err.println(line);
        err.flush();
    }

    /** Shows a line in the place of the one that it showed before. */
    public void move(String line) {
        err.print("\r\u001b[K" + line);
        err.flush();
    }

    private void value(JsonNode value) {
        out.println(Json.line(value));
    }
}
