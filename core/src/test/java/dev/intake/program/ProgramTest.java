package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, States and transitions; Decisions 6.1. */
class ProgramTest {
    private static final EventType SIGNUP = new EventType("user.created");

    @Test
    void approve_draft_isActive() {
        assertThat(new Program.Draft(outline("Welcome")).approve())
                .isEqualTo(new Program.Live(outline("Welcome")))
                .extracting(Program::state)
                .isEqualTo(ProgramState.ACTIVE);
    }

    @Test
    void pause_active_isPaused_andResumedIsTheSameActiveOne() {
        Program.Live live = new Program.Live(outline("Welcome"));

        assertThat(live.pause()).extracting(Program::state).isEqualTo(ProgramState.PAUSED);
        assertThat(live.pause().resume()).isEqualTo(live);
    }

    @ParameterizedTest
    @EnumSource
    void of_state_isTheProgramInThatState(ProgramState state) {
        Program program = state.of(outline("Welcome"));

        assertThat(program.state()).isEqualTo(state);
        assertThat(program.outline()).isEqualTo(outline("Welcome"));
        assertThat(program.id()).isEqualTo(outline("Welcome").id());
    }

    @ParameterizedTest
    @CsvSource({"DRAFT, draft", "ACTIVE, active", "PAUSED, paused"})
    void label_isTheNameThatTheSpecificationGives(ProgramState state, String label) {
        assertThat(state.label()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"user.created, true", "User.Created, false", "user.created.x, false", "' user.created', false"})
    void matches_type_isComparedExactly(String type, boolean matches) {
        assertThat(new Trigger(SIGNUP).matches(new EventType(type))).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " Welcome", "Welcome\u00a0", "Wel\u0000come"})
    void new_nameThatIsNotClean_cannotBeBuilt(String name) {
        assertThatThrownBy(() -> outline(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void new_nameOfMoreThan200Characters_cannotBeBuilt() {
        assertThat(outline("\ud83d\ude00".repeat(200)).name()).hasSize(400);
        assertThatThrownBy(() -> outline("n".repeat(201))).isInstanceOf(IllegalArgumentException.class);
    }

    private static ProgramOutline outline(String name) {
        return new ProgramOutline(
                new ProgramId(new UUID(1, 2)), name, ProgramKind.WELCOME, new Trigger(SIGNUP), Instant.EPOCH);
    }
}
