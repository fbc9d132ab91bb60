package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.program.Goal;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingWindow;
import dev.intake.program.Trigger;
import dev.intake.suppression.EmailCategory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The members of a program file that state rules of the program: its ends, repeats, goal, hours and kind of email. */
class ProgramFileRulesTest extends ProgramFileKit {
    @Test
    void until_endsEnrollmentsEarly_andTheWriterWritesItBack() {
        ProgramFile dunning = file(yaml("""
                name: Dunning
                on: payment-failed
                kind: dunning
                until: [payment-recovered, subscription-canceled]
                match: [subscription_id]
                historical: true
                transactional: true
                """ + ONE_STEP));
        ExitRule exits = new ExitRule(
                List.of(new EventType("payment-recovered"), new EventType("subscription-canceled")),
                List.of(new AttributeKey("subscription_id")),
                true);
        ProgramPlan plan = new ProgramPlan(
                dunning.name().orElseThrow(),
                ProgramKind.DUNNING,
                new Trigger(dunning.on().orElseThrow()),
                dunning.sequence());

        assertThat(dunning.sequence().exits()).isEqualTo(exits);
        assertThat(file(yaml(FileSyntax.files().write(plan)))).isEqualTo(dunning);
        assertThat(file(yaml(ONE_STEP)).sequence().exits()).isEqualTo(ExitRule.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            until: payment-recovered    | line 1: until: must be a list of 1 to 20, not text
            until: []                   | line 1: until: must be a list of 1 to 20, not 0
            until: [a, a]               | line 1: until: "a" is listed twice
            until: [1]                  | line 1: until: must be a list of texts, not of a number
            'until: ["a\u00e9"]'        | 'line 1: until: must be event types of 1 to 120 of A-Z a-z 0-9 space . _ : - /, not "a\u00e9"'
            match: [plan]               | line 1: match: requires "until", the event types that end an enrollment
            historical: true            | line 1: historical: requires "until", the event types that end an enrollment
            """)
    void until_thatBreaksARule_isNamed(String line, String fault) {
        assertThat(faults(yaml(line + "\n" + ONE_STEP))).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"per subscription_id", "per a.b:c-d", "after 90d", "after 12h"})
    void reenter_letsContactsEnterAgain_andTheWriterWritesItBack(String written) {
        ProgramFile dunning = file(yaml("""
                name: Dunning
                on: payment-failed
                kind: dunning
                reenter: %s
                """.formatted(written) + ONE_STEP));
        ProgramPlan plan = new ProgramPlan(
                dunning.name().orElseThrow(),
                ProgramKind.DUNNING,
                new Trigger(dunning.on().orElseThrow()),
                dunning.sequence());

        assertThat(dunning.sequence().reentry())
                .isEqualTo(Reentry.parse(written).orElseThrow());
        assertThat(file(yaml(FileSyntax.files().write(plan)))).isEqualTo(dunning);
        assertThat(file(yaml(ONE_STEP)).sequence().reentry()).isEqualTo(Reentry.once());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"always", "per", "per a b", "after 90", "after 0h", "after 3651d", "after 90m", "after 999999d"})
    void reenter_thatBreaksTheRule_isNamed(String written) {
        assertThat(faults(yaml("reenter: " + written + "\n" + ONE_STEP)))
                .containsExactly(
                        "line 1: reenter: must be \"per KEY\" with a property key, or \"after TIME\" with 1h to"
                                + " 3650d, not \"" + written + "\"");
    }

    @Test
    void goal_isRead_andTheWriterWritesItBack() {
        ProgramFile trial = file(yaml("name: Trial\non: trial-started\ngoal: trial-converted within 14d\n" + ONE_STEP));
        ProgramPlan plan = new ProgramPlan(
                "Trial", ProgramKind.CUSTOM, new Trigger(new EventType("trial-started")), trial.sequence());

        assertThat(trial.sequence().goal()).contains(new Goal(new EventType("trial-converted"), Duration.ofDays(14)));
        String written = FileSyntax.files().write(plan);
        assertThat(written).contains("trial-converted within 14d");
        assertThat(file(yaml(written)).sequence()).isEqualTo(trial.sequence());
        assertThat(file(yaml(ONE_STEP)).sequence().goal()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial-converted", "trial-converted within 2y", "trial-converted within 366d", "within 3d"})
    void goal_ofAnotherForm_isAFault(String written) {
        assertThat(faults(yaml("goal: " + written + "\n" + ONE_STEP)))
                .containsExactly("line 1: goal: must be an event type and a time of 1m to 365d, such as"
                        + " \"trial-converted within 14d\", not \"" + written + "\"");
    }

    @Test
    void historical_isTrueOrFalse() {
        assertThat(faults(yaml("until: [a]\nhistorical: yes please\n" + ONE_STEP)))
                .containsExactly("line 2: historical: must be true or false, not text");
    }

    @Test
    void window_isTheHoursInWhichEmailsBegin_andTheWriterWritesItBack() {
        ProgramFile office = file(yaml("name: Office\non: a\nkind: custom\nwindow: 09:00-18:00 Mon-Fri\n" + ONE_STEP));
        ProgramPlan plan =
                new ProgramPlan("Office", ProgramKind.CUSTOM, new Trigger(new EventType("a")), office.sequence());

        assertThat(office.sequence().window()).isEqualTo(SendingWindow.parse("09:00-18:00 Mon-Fri"));
        assertThat(file(yaml(FileSyntax.files().write(plan)))).isEqualTo(office);
        assertThat(file(yaml(ONE_STEP)).sequence().window()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9-18", "09:00-09:00", "09:00-18:00 Monday", "22:00-00:00"})
    void window_thatBreaksARule_isNamed(String text) {
        assertThat(faults(yaml("window: \"" + text + "\"\n" + ONE_STEP)))
                .containsExactly("line 1: window: must be two different times, and days if not every day, such as"
                        + " 09:00-18:00 Mon-Fri; not \"" + text + "\"");
    }

    @Test
    void transactional_isRead_andMarketingIsTheDefault() {
        assertThat(file(yaml("transactional: true\n" + ONE_STEP)).sequence().category())
                .isEqualTo(EmailCategory.TRANSACTIONAL);
        assertThat(file(yaml(ONE_STEP)).sequence().category()).isEqualTo(EmailCategory.MARKETING);
        assertThat(faults(yaml("transactional: maybe\n" + ONE_STEP)))
                .containsExactly("line 1: transactional: must be true or false, not text");
    }
}
