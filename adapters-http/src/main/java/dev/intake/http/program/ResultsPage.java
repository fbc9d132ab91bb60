package dev.intake.http.program;

import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramResults;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code results.jte}: the results of one program.
 *
 * @param page the page's frame
 * @param path path of the program's page
 * @param outline the program
 * @param sequence its emails
 * @param counted whether the results were requested; otherwise the page requests them, because counting them may take seconds
 * @param results the results, with a row for each email; absent if they were not requested, or counting took too long
 */
public record ResultsPage(
        Page page,
        String path,
        ProgramOutline outline,
        EmailSequence sequence,
        boolean counted,
        Optional<ProgramResults> results) {
    /** Returns the path of the results of a program. */
    public static String path(String program) {
        return program + "/results?answered=yes";
    }

    /** Returns the count of a goal; a dash if it was not counted. */
    public String reached(Optional<Long> reached) {
        return reached.map(Labels::count).orElse("–");
    }

    /** Returns a part as a percentage, such as {@code 12.5 %}; blank if the whole is 0. */
    public String share(long part, long whole) {
        return whole == 0 ? "" : percentage(part, whole);
    }

    static String percentage(long part, long whole) {
        return String.format(Locale.ENGLISH, "%.1f%%", 100.0 * part / whole);
    }

    /** Returns whether emails were kept instead of sent. */
    public boolean hasKept() {
        return results.stream().flatMap(found -> found.emails().stream()).anyMatch(email -> email.kept() > 0);
    }

    /** Returns the results as bars; empty if nobody was enrolled. */
    public Optional<Funnel> funnel() {
        return results.filter(found -> found.enrolled() > 0).map(Funnel::of);
    }

    /** Returns the percentage of a goal; blank if it was not counted. */
    public String share(Optional<Long> part, long whole) {
        return part.map(count -> share(count, whole)).orElse("");
    }
}
