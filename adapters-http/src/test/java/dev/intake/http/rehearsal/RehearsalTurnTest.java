package dev.intake.http.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RehearsalTurnTest {
    private final RehearsalTurn turn = new RehearsalTurn();

    @Test
    void run_duringAnother_isEmpty_andNotBegun() {
        Optional<Optional<String>> outer = turn.run(() -> turn.run(() -> "inner"));

        assertThat(outer).contains(Optional.empty());
    }

    @Test
    void run_afterOneThatFailed_isRun() {
        assertThatThrownBy(() -> turn.run(() -> {
                    throw new IllegalStateException("storage is gone");
                }))
                .hasMessage("storage is gone");

        assertThat(turn.run(() -> "next")).contains("next");
    }
}
