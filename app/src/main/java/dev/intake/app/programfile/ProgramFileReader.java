package dev.intake.app.programfile;

import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.kernel.CleanText;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOutline;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.suppression.EmailCategory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses program files strictly: unknown members are faults, and all faults are reported at once. */
public final class ProgramFileReader {
    /** The maximum size of a program file in bytes. */
    static final int MAX_BYTES = 2 * 1024 * 1024;

    static final Set<String> MEMBERS = Set.of(
            "name",
            "on",
            "kind",
            "mode",
            "until",
            "match",
            "historical",
            "transactional",
            "window",
            "goal",
            "reenter",
            "steps");
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final ProgramKind defaultKind;
    private final List<FileFault> faults = new ArrayList<>();

    private ProgramFileReader(ProgramKind defaultKind) {
        this.defaultKind = defaultKind;
    }

    /**
     * Reads a file.
     *
     * @param file the file; its extension determines the format
     * @param defaultKind the kind of a program whose file specifies none; it determines the default drafting mode
     */
    public static ProgramFileReading read(Path file, ProgramKind defaultKind) {
        Optional<ProgramFileFormat> format = ProgramFileFormat.of(file);
        if (format.isEmpty()) {
            return invalid("the name of a program file must end with .yaml, .yml or .json");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(in.readNBytes(MAX_BYTES + 1), format.get(), defaultKind);
        } catch (NoSuchFileException e) {
            return invalid("the file does not exist");
        } catch (IOException e) {
            return invalid("the file cannot be read: " + e.getMessage());
        }
    }

    /** Reads the bytes of a file in UTF-8. */
    public static ProgramFileReading read(byte[] bytes, ProgramFileFormat format, ProgramKind defaultKind) {
        if (bytes.length > MAX_BYTES) {
            return invalid("a program file must have at most " + MAX_BYTES + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new ProgramFileReader(defaultKind)
                    .read(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, format);
        } catch (CharacterCodingException e) {
            return invalid("a program file must be UTF-8");
        }
    }

    private static ProgramFileReading invalid(String message) {
        return new ProgramFileReading.Unreadable(List.of(new FileFault(0, "", message)));
    }

    private ProgramFileReading read(String text, ProgramFileFormat format) {
        Optional<ProgramFile> file =
                new FileNodeReader(format, text, faults).read().flatMap(this::program);
        List<String> lines = text.lines().toList();
        faults.replaceAll(fault -> fault.in(lines));
        faults.sort(Comparator.comparingInt(FileFault::line));
        return faults.isEmpty()
                ? new ProgramFileReading.Read(file.orElseThrow())
                : new ProgramFileReading.Unreadable(faults);
    }

    private Optional<ProgramFile> program(FileNode root) {
        Optional<ObjectReader> read = ObjectReader.of(root, "", "the program", MEMBERS, faults);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        ObjectReader program = read.get();
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
        ExitRule exits = new ExitRuleReader(program).read();
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

    private static Reentry reentry(ObjectReader program) {
        return program.text("reenter")
                .flatMap(text -> program.valid(
                        "reenter",
                        Reentry.parse(text),
                        "must be \"per KEY\" with a property key, or \"after TIME\" with 1h to 3650d, not "
                                + shown(text)))
                .orElse(Reentry.once());
    }

    private Optional<List<Step>> steps(ObjectReader program, DraftingMode mode) {
        Optional<List<FileNode>> items = program.list("steps", 0, EmailSequence.MAX_STEPS);
        if (!program.has("steps")) {
            program.fault("\"steps\" is missing");
        }
        List<Step> steps = new ArrayList<>();
        List<FileNode> found = items.orElseGet(List::of);
        for (int i = 0; i < found.size(); i++) {
            new StepReader("step " + (i + 1), mode, faults).read(found.get(i)).ifPresent(steps::add);
        }
        return items.map(all -> steps);
    }

    static String shown(String text) {
        return "\"" + CleanText.trimmed(text, 80) + "\"";
    }
}
