package dev.intake.http.program;

import dev.intake.http.page.Form;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import java.util.List;

/**
 * Programs as people write them down: what forms take and show. It reads strictly, as commands read files. Safe for use
 * by several threads.
 */
public interface ProgramTexts {
    /** Bytes of such a text in UTF-8, at most: 2 MiB. */
    int MAX_BYTES = Form.MAX_TEXT_BYTES;

    /** A new program. Its text has to say everything. */
    Reading<ProgramPlan> plan(String text);

    /** What a program is to send from now on. What the text says of its name, event and kind has to be so already. */
    Reading<EmailSequence> sequence(String text, ProgramOutline program);

    /** The program as a text that {@link #sequence} and {@link #plan} read. */
    String write(ProgramOutline program, EmailSequence sequence);

    /** What came of reading a text. */
    sealed interface Reading<T> {}

    /**
     * It keeps every rule.
     *
     * @param value what it says
     */
    record Read<T>(T value) implements Reading<T> {}

    /**
     * It breaks rules.
     *
     * @param faults all that were found, in the order of the text; at least one
     */
    record Unreadable<T>(List<Fault> faults) implements Reading<T> {
        /** Copies the list. */
        public Unreadable {
            faults = List.copyOf(faults);
        }
    }

    /**
     * A place that breaks a rule.
     *
     * @param line from 1; 0 when it is about the text as a whole
     * @param place where in the program, as in {@code step 2, variant B, subject}; blank for the program itself
     * @param rule which rule, and what was found
     */
    record Fault(int line, String place, String rule) {}
}
