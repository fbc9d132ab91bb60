package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrailTest {
    @Test
    void trail_leadsToTheNextPagesAndBack() {
        Trail first = Trail.read("");
        assertThat(first.place()).isEmpty();
        assertThat(first.previous()).isEmpty();
        Trail second = Trail.read(first.next("a"));
        assertThat(second.place()).contains("a");
        assertThat(second.previous()).contains("");
        Trail third = Trail.read(second.next("b"));

        assertThat(third.place()).contains("b");
        assertThat(third.previous()).contains("a");
        assertThat(Trail.read(third.previous().orElseThrow())).isEqualTo(second);
    }

    @Test
    void trail_ofManyPages_remembersTheLastTwenty() {
        Trail trail = Trail.read("");
        for (int page = 0; page < 50; page++) {
            trail = Trail.read(trail.next("p" + page));
        }
        assertThat(trail.places()).hasSize(20).first().isEqualTo("p30");
        assertThat(trail.place()).contains("p49");
    }

    @Test
    void text_thatIsNoTrail_isTheFirstPage() {
        assertThat(Trail.read("!!").place()).isEmpty();
    }
}
