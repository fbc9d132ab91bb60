package dev.intake.http.program;

import dev.intake.http.page.Gate;
import dev.intake.http.page.Pager;
import dev.intake.kernel.CleanText;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Selects programs of the list.
 *
 * @param text a part of the name or of the event type, in any case; blank for all
 * @param state the only state; absent for all except archived programs
 */
public record ProgramFilter(String text, Optional<ProgramState> state) {
    private static final int MAX_TEXT = 200;

    static ProgramFilter of(Context context) {
        String state = Gate.parameter("show", context);
        return new ProgramFilter(
                CleanText.trimmed(Gate.parameter("q", context), MAX_TEXT),
                Arrays.stream(ProgramState.values())
                        .filter(one -> one.label().equals(state))
                        .findFirst());
    }

    boolean matches(Program program) {
        boolean inState = state.map(only -> only == program.state()).orElse(program.state() != ProgramState.ARCHIVED);
        String wanted = text.toLowerCase(Locale.ROOT);
        return inState
                && (program.outline().name().toLowerCase(Locale.ROOT).contains(wanted)
                        || program.outline()
                                .trigger()
                                .event()
                                .value()
                                .toLowerCase(Locale.ROOT)
                                .contains(wanted));
    }

    /** Returns whether it leaves out more than archived programs. */
    public boolean isNarrow() {
        return !text.isEmpty() || state.isPresent();
    }

    /** Returns whether it selects archived programs. */
    public boolean isArchived() {
        return state.equals(Optional.of(ProgramState.ARCHIVED));
    }

    /** Returns the query parameters of a page of the list. */
    String parameters(String trail) {
        return "?q=" + Pager.encoded(text) + "&show="
                + state.map(ProgramState::label).orElse("") + (trail.isEmpty() ? "" : "&after=" + Pager.encoded(trail));
    }
}
