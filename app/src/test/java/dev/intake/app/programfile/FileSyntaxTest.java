package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.app.template.CommonMark;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.http.program.ProgramFields;
import dev.intake.http.program.ProgramFieldsText;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.template.Template;
import dev.intake.testing.Tries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the dashboard's forms take is what program files say. */
class FileSyntaxTest {
    private static final ProgramOutline WELCOME = new ProgramOutline(
            new ProgramId(new UUID(1, 2)),
            "Welcome: \"to\" #1",
            ProgramKind.WELCOME,
            new Trigger(new EventType("user.signed_up")),
            Instant.EPOCH);

    /** What YAML takes for something else, bends, folds or ends at. */
    private static final List<String> HARD = List.of(
            "10.0",
            "true",
            "null",
            "~",
            "- a",
            "a: b",
            " # c",
            "{{event.plan}}",
            "'",
            "\"",
            "\\n",
            "|",
            ">",
            "%a",
            "@a",
            "&a *a",
            "!a",
            "---",
            "...",
            "\n",
            "\n\n",
            " \n",
            "\t",
            "  ",
            "é",
            "😀",
            "\u00a0",
            "\u2028",
            "x".repeat(200),
            "2020-01-01");

    private final ProgramFiles texts = FileSyntax.files();

    private static List<String> faults(Result<?> reading) {
        assertThat(reading).isInstanceOf(Result.Invalid.class);
        return ((Result.Invalid<?>) reading)
                .faults().stream()
                        .map((Fault fault) -> fault.line().orElse(0) + "|" + fault.place() + "|" + fault.problem())
                        .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name: Trial\non: trial.ending\nsteps: [{subject: Hi, text: Hello}]",
                "\n {\"name\": \"Trial\", \"on\": \"trial.ending\", \"steps\": [{\"subject\": \"Hi\", \"text\": \"Hello\"}]}"
            })
    void plan_isReadFromYamlAndJson(String text) {
        ProgramPlan plan = ((Result.Done<ProgramPlan>) texts.plan(text)).value();

        assertThat(plan.name()).isEqualTo("Trial");
        assertThat(plan.kind()).isEqualTo(ProgramKind.CUSTOM);
        assertThat(plan.trigger().event()).isEqualTo(new EventType("trial.ending"));
        assertThat(plan.sequence().mode()).isEqualTo(DraftingMode.PER_CONTACT);
        assertThat(plan.sequence().steps()).hasSize(1);
    }

    @Test
    void plan_thatBreaksRules_namesEachWithItsLine() {
        assertThat(faults(texts.plan(
                        "name: Trial\non: trial.ending\nsteps:\n  - subject: Hi\n  - text: Hello\n    dely: 3d\n")))
                .hasSize(3)
                .anyMatch(
                        fault -> fault.startsWith("4|step 1|") && fault.contains("\"text\" or \"markdown\" is missing"))
                .anyMatch(fault -> fault.startsWith("5|step 2|") && fault.contains("\"subject\" is missing"))
                .anyMatch(fault -> fault.startsWith("6|step 2") && fault.contains("dely"));
        assertThat(faults(texts.plan("steps: []"))).containsExactly("0||\"name\" is missing", "0||\"on\" is missing");
    }

    @ParameterizedTest
    @CsvSource({"name: Other, name", "on: user.left, on", "kind: custom, kind"})
    void sequence_ofAnotherProgram_isRefused(String member, String place) {
        assertThat(faults(texts.sequence(member + "\nsteps: []", WELCOME)))
                .singleElement()
                .asString()
                .startsWith("0|" + place + "|must be \"");
    }

    @Test
    void sequence_thatNamesNothing_isTheProgramsOwn() {
        EmailSequence sequence = ((Result.Done<EmailSequence>) texts.sequence("steps: []", WELCOME)).value();
        assertThat(sequence).isEqualTo(EmailSequence.empty(DraftingMode.SHARED));
    }

    @Test
    @Tag(Tries.LAW)
    void write_isReadBackAsTheSame_seed20261121() {
        SplittableRandom random = new SplittableRandom(20_261_121);
        for (int i = 0; i < Tries.of(300, 3000); i++) {
            EmailSequence sequence = sequence(random);
            ProgramPlan plan = new ProgramPlan(WELCOME.name(), WELCOME.kind(), WELCOME.trigger(), sequence);
            String text = texts.write(plan);
            assertThat(texts.sequence(text, WELCOME)).as(text).isEqualTo(new Result.Done<>(sequence));
            assertThat(texts.plan(text)).isEqualTo(new Result.Done<>(plan));
        }
    }

    @Test
    @Tag(Tries.LAW)
    void fields_areReadBackAsTheSame_seed20261124() {
        SplittableRandom random = new SplittableRandom(20_261_124);
        for (int i = 0; i < Tries.of(300, 3000); i++) {
            EmailSequence sequence = withRules(sequence(random), random);
            ProgramPlan plan = new ProgramPlan(WELCOME.name(), WELCOME.kind(), WELCOME.trigger(), sequence);
            String ofSequence = ProgramFieldsText.of(ProgramFields.of(sequence));
            assertThat(texts.sequence(ofSequence, WELCOME)).as(ofSequence).isEqualTo(new Result.Done<>(sequence));
            assertThat(texts.plan(ProgramFieldsText.of(ProgramFields.of(plan)))).isEqualTo(new Result.Done<>(plan));
        }
    }

    private static EmailSequence withRules(EmailSequence sequence, SplittableRandom random) {
        ExitRule exits = random.nextBoolean()
                ? ExitRule.NONE
                : new ExitRule(
                        List.of(new EventType("payment recovered"), new EventType("a:b/c")),
                        random.nextBoolean() ? List.of(new AttributeKey("subscription_id")) : List.of(),
                        random.nextBoolean());
        String reentry =
                List.of("", "per subscription_id", "after 90d", "after 25h").get(random.nextInt(4));
        String window = List.of("", "09:00-18:00 Mon-Fri", "22:00-06:00").get(random.nextInt(3));
        String goal = List.of("", "trial converted within 14d", "a within 90m", "a within 36h")
                .get(random.nextInt(4));
        return new EmailSequence(
                sequence.mode(),
                sequence.steps(),
                exits,
                SendingWindow.parse(window),
                Goal.parse(goal),
                random.nextBoolean() ? EmailCategory.MARKETING : EmailCategory.TRANSACTIONAL,
                Reentry.parse(reentry).orElseGet(Reentry::once));
    }

    private static EmailSequence sequence(SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int step = random.nextInt(4); step > 0; step--) {
            List<EmailTemplate> variants = new ArrayList<>();
            for (int variant = 1 + random.nextInt(3); variant > 0; variant--) {
                variants.add(email(random));
            }
            steps.add(new Step(Duration.ofSeconds(random.nextInt(365 * 24 * 3600)), variants));
        }
        return new EmailSequence(DraftingMode.SHARED, steps);
    }

    private static EmailTemplate email(SplittableRandom random) {
        if (random.nextInt(3) == 0) {
            String markdown = "T" + text(random);
            if (EmailTemplate.readMarkdown(subject(random), markdown, new CommonMark())
                    instanceof EmailTemplateReading.Read read) {
                return read.email();
            }
        }
        EmailTemplateReading reading = EmailTemplate.read(
                subject(random),
                text(random) + "T" + text(random),
                random.nextBoolean()
                        ? Optional.of("<p>" + text(random).replace("{{event.plan}}", "") + "</p>")
                        : Optional.empty());
        assertThat(reading).isInstanceOf(EmailTemplateReading.Read.class);
        return ((EmailTemplateReading.Read) reading).email();
    }

    /** On one line, and no longer than a subject may be. */
    private static String subject(SplittableRandom random) {
        String subject = "S " + text(random).replaceAll("[\\t\\r\\n\\u2028]", " ");
        return subject.length() <= Template.MAX_SUBJECT ? subject : "S";
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int piece = random.nextInt(6); piece > 0; piece--) {
            text.append(HARD.get(random.nextInt(HARD.size())));
        }
        return text.toString();
    }
}
