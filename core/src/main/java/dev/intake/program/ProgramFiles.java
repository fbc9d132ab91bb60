package dev.intake.program;

import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.template.MarkdownRenderer;
import java.util.List;
import java.util.Set;

/**
 * The format of program files: what dashboard, management API, tools and commands read and write. Unknown members are faults,
 * and all faults are reported at once. Thread-safe.
 *
 * @param syntax reads and writes their syntax
 * @param markdown renders emails that are written in Markdown
 */
public record ProgramFiles(ProgramSyntax syntax, MarkdownRenderer markdown) {
    /** The maximum size in bytes: 2 MiB. */
    public static final int MAX_BYTES = 2 * 1024 * 1024;

    /** The members of a file. */
    public static final Set<String> MEMBERS = Set.of(
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

    /** The members of a step. */
    public static final Set<String> STEP = Set.of("delay", "subject", "text", "html", "markdown", "variants");

    /** The members of an email. */
    public static final Set<String> EMAIL = Set.of("subject", "text", "html", "markdown");

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Reads a file.
     *
     * @param defaultKind the kind of a program whose file specifies none; it determines the default drafting mode
     */
    public Result<ProgramFile> file(String text, ProgramKind defaultKind) {
        return new ProgramFileReader(markdown, defaultKind)
                .read(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, syntax);
    }

    /** Reads a new program, with all required members. */
    public Result<ProgramPlan> plan(String text) {
        return file(text, ProgramFile.DEFAULT_KIND)
                .then(file -> checked(file.missing(), file).then(ProgramFile::plan));
    }

    /** Reads the emails and rules of a program. Name, event and kind in the text must be those of the program. */
    public Result<EmailSequence> sequence(String text, ProgramOutline program) {
        return file(text, program.kind())
                .then(file -> checked(file.differences(program), file))
                .then(file -> new Result.Done<>(file.sequence()));
    }

    private static Result<ProgramFile> checked(List<Fault> faults, ProgramFile file) {
        return faults.isEmpty() ? new Result.Done<>(file) : new Result.Invalid<>(faults);
    }

    /** Writes a program, so that {@link #plan} and {@link #sequence} read the same. */
    public String write(ProgramPlan program) {
        return syntax.write(json -> {
            json.text("name", program.name());
            json.text("on", program.trigger().event().value());
            json.text("kind", program.kind().label());
            ProgramFields.write(program.sequence(), json);
        });
    }

    /** Writes a program with these emails. */
    public String write(Program program, EmailSequence sequence) {
        ProgramOutline outline = program.outline();
        return write(new ProgramPlan(outline.name(), outline.kind(), outline.trigger(), sequence));
    }
}
