package dev.intake.http.program;

import dev.intake.http.page.Form;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import java.util.List;
import java.util.function.Function;

/** Parses and writes programs as text, as strictly as commands parse files. Thread-safe. */
public interface ProgramTexts {
    /** The maximum size of a text in UTF-8: 2 MiB. */
    int MAX_BYTES = Form.MAX_TEXT_BYTES;

    /** Parses a new program, with all required members. */
    Reading<ProgramPlan> plan(String text);

    /** Parses the emails of an existing program. Name, event and kind in the text must equal those of the program. */
    Reading<EmailSequence> sequence(String text, ProgramOutline program);

    /** Returns a program as text that {@link #sequence} and {@link #plan} read. */
    String write(ProgramPlan program);

    /** The result of reading a text. */
    sealed interface Reading<T> {
        /** Returns what the function of this case returns. */
        <R> R fold(Function<T, R> read, Function<List<Fault>, R> unreadable);
    }

    /**
     * A valid text.
     *
     * @param value the result
     */
    record Read<T>(T value) implements Reading<T> {
        @Override
        public <R> R fold(Function<T, R> read, Function<List<Fault>, R> unreadable) {
            return read.apply(value);
        }
    }

    /**
     * An invalid text.
     *
     * @param faults all faults in the order of the text; at least one
     */
    record Unreadable<T>(List<Fault> faults) implements Reading<T> {
        /** Copies the list. */
        public Unreadable {
            faults = List.copyOf(faults);
        }

        @Override
        public <R> R fold(Function<T, R> read, Function<List<Fault>, R> unreadable) {
            return unreadable.apply(faults);
        }
    }

    /**
     * A violated rule.
     *
     * @param line line from 1; 0 for the whole text
     * @param place place in the program, as in {@code step 2, variant B, subject}; blank for the program itself
     * @param rule the rule and the actual value
     */
    record Fault(int line, String place, String rule) {}
}
