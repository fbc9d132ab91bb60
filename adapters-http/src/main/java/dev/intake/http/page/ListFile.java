package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.kernel.JsonShape;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A list that is exported as a file, row by row.
 *
 * @param name the name of the rows, plural and in lower case; part of the file name and of the audit entry
 * @param shape the members of a row, which are the columns of a CSV file, too
 * @param rows passes each row to a consumer; reads them while they are consumed
 */
public record ListFile<T>(String name, JsonShape<T> shape, Consumer<Consumer<T>> rows) {
    /** The number of rows that one statement reads. */
    public static final int PAGE_SIZE = 500;

    private static final JsonFactory FACTORY = new JsonFactory();

    /**
     * Passes all rows to the consumer, page by page. No connection is held between pages. A row that is added, removed or
     * moved during the export may be included or not, and a moved one may be included twice. Every other row is passed once.
     *
     * @param page reads at most {@value #PAGE_SIZE} rows after the given one, or the first ones
     */
    public static <T> void each(Function<Optional<T>, List<T>> page, Consumer<T> consumer) {
        Optional<T> last = Optional.empty();
        List<T> rows;
        do {
            rows = page.apply(last);
            rows.forEach(consumer);
            last = rows.isEmpty() ? last : Optional.of(rows.get(rows.size() - 1));
        } while (rows.size() == PAGE_SIZE);
    }

    /** Writes a JSON array with one object per row, in UTF-8. */
    void json(OutputStream out) {
        try {
            JsonGenerator generator = FACTORY.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            StreamedFields json = new StreamedFields(generator);
            json.array(rows, row -> shape.write(row, json));
            generator.close();
        } catch (IOException e) {
            throw new UncheckedIOException("an export could not be written", e);
        }
    }

    /** Writes a header and one line per row, in UTF-8. */
    void csv(OutputStream out) {
        List<String> columns = shape.columns();
        write(CsvRow.header(columns), out);
        rows.accept(row -> {
            CsvRow line = new CsvRow(columns);
            shape.write(row, line);
            write(line.line(), out);
        });
    }

    private static void write(String text, OutputStream out) {
        try {
            out.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("an export could not be written", e);
        }
    }
}
