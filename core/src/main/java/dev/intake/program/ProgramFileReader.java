package dev.intake.program;

import static dev.intake.program.FileObject.shown;

import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.program.ProgramSyntax.Node;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.MarkdownRenderer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads one program file. */
final class ProgramFileReader {
    private final MarkdownRenderer markdown;
    private final ProgramKind defaultKind;
    private final List<Fault> faults = new ArrayList<>();

    ProgramFileReader(MarkdownRenderer markdown, ProgramKind defaultKind) {
        this.markdown = markdown;
        this.defaultKind = defaultKind;
    }

    /** Returns the file, or all faults, in the order of the text. */
    Result<ProgramFile> read(String text, ProgramSyntax syntax) {
        Optional<ProgramFile> file = syntax.read(text, faults).flatMap(this::program);
        faults.sort(Comparator.comparingInt(fault -> fault.line().orElse(0)));
        return faults.isEmpty() ? new Result.Done<>(file.orElseThrow()) : new Result.Invalid<>(faults);
    }

    private Optional<ProgramFile> program(Node root) {
        Optional<FileObject> read = FileObject.of(root, "", "the program", ProgramFiles.MEMBERS, faults);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        FileObject program = read.get();
        Optional<String> name = program.text("name")
                .flatMap(text -> program.valid(
                        "name",
                        ProgramLifecycle.validName(text),
                        "must be 1 to " + ProgramOutline.MAX_NAME + " characters"));
        Optional<EventType> on = program.text("on")
                .flatMap(text ->
                        program.valid("on", EventType.parse(text), "must be 1 to 120 of A-Z a-z 0-9 space . _ : - /"));
        Optional<ProgramKind> kind = program.text("kind")
                .flatMap(text -> program.oneOf("kind", text, ProgramKind.values(), ProgramKind::label));
        Optional<DraftingMode> mode = program.text("mode")
                .flatMap(text -> program.oneOf("mode", text, DraftingMode.values(), DraftingMode::label));
        DraftingMode drafted = mode.orElseGet(() -> kind.orElse(defaultKind).defaultMode());
        ExitRule exits = exits(program);
        EmailCategory category = program.flag("transactional") ? EmailCategory.TRANSACTIONAL : EmailCategory.MARKETING;
        Optional<SendingWindow> window = program.text("window")
                .flatMap(text -> program.valid(
                        "window",
                        SendingWindow.parse(text),
                        "must be two different times, and days if not every day, such as 09:00-18:00 Mon-Fri; not "
                                + shown(text)));
        Optional<Goal> goal = program.text("goal")
                .flatMap(text -> program.valid(
                        "goal",
                        Goal.parse(text),
                        "must be an event type and a time of 1m to 365d, such as \"trial-converted within 14d\", not "
                                + shown(text)));
        Reentry reentry = reentry(program);
        Optional<List<Step>> steps = steps(program, drafted);
        return faults.isEmpty()
                ? steps.map(all -> new ProgramFile(
                        name, on, kind, new EmailSequence(drafted, all, exits, window, goal, category, reentry)))
                : Optional.empty();
    }

    private static ExitRule exits(FileObject program) {
        List<EventType> until = values(
                program,
                "until",
                ExitRule.MAX_TYPES,
                EventType::parse,
                "must be event types of 1 to " + EventType.MAX_LENGTH + " of A-Z a-z 0-9 space . _ : - /");
        List<AttributeKey> match = values(
                program,
                "match",
                ExitRule.MAX_KEYS,
                AttributeKey::parse,
                "must be property keys of 1 to " + AttributeKey.MAX_LENGTH + " of A-Z a-z 0-9 _ . : -");
        boolean historical = program.flag("historical");
        if (!program.has("until")) {
            for (String condition : List.of("match", "historical")) {
                if (program.has(condition)) {
                    program.fault(condition, "requires \"until\", the event types that end an enrollment");
                }
            }
        }
        return until.isEmpty() ? ExitRule.NONE : new ExitRule(until, match, historical);
    }

    private static <T> List<T> values(
            FileObject program, String member, int max, Function<String, Optional<T>> parse, String rule) {
        List<T> values = new ArrayList<>();
        for (String text : program.texts(member, max)) {
            program.valid(member, parse.apply(text), rule + ", not " + shown(text))
                    .ifPresent(values::add);
        }
        return values;
    }

    private static Reentry reentry(FileObject program) {
        return program.text("reenter")
                .flatMap(text -> program.valid(
                        "reenter",
                        Reentry.parse(text),
                        "must be \"per KEY\" with a property key, or \"after TIME\" with 1h to 3650d, not "
                                + shown(text)))
                .orElse(Reentry.once());
    }

    private Optional<List<Step>> steps(FileObject program, DraftingMode mode) {
        Optional<List<Node>> items = program.list("steps", 0, EmailSequence.MAX_STEPS);
        if (!program.has("steps")) {
            program.fault("\"steps\" is missing");
        }
        List<Step> steps = new ArrayList<>();
        List<Node> found = items.orElseGet(List::of);
        for (int i = 0; i < found.size(); i++) {
            new FileStepReader("step " + (i + 1), mode, markdown, faults)
                    .read(found.get(i))
                    .ifPresent(steps::add);
        }
        return items.map(all -> steps);
    }
}
