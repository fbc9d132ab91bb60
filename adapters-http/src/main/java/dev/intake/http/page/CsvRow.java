package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.kernel.JsonFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One row of a CSV file (RFC 4180), created from the fields of a JSON object. A nested object fills the columns that begin
 * with its name and a dot; without such columns, it is one cell of JSON. An absent value is an empty cell.
 *
 * <p>Spreadsheets evaluate a cell that begins with {@code = + - @} or their full-width forms, also behind spaces. In many
 * countries they divide lines at semicolons or tabs instead of commas, wherever quotes are, so a cell begins behind these,
 * too. Such text gets an apostrophe there, so that external text is never a formula; in JSON, the semicolon is escaped
 * instead. Numbers are unchanged.
 */
final class CsvRow implements JsonFields {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Pattern FORMULA = Pattern.compile("((?:^|[;\\t\\r\\n])[ \"]*+)(?=[=+\\-@＝＋－＠])");
    private static final Pattern DROPPED_IN_FRONT = Pattern.compile("^[\\t\\r\\n]");
    private static final Pattern QUOTED = Pattern.compile("[\",\\r\\n]");

    private final List<String> columns;
    private final String prefix;
    private final Map<String, String> cells;

    CsvRow(List<String> columns) {
        this(columns, "", new HashMap<>());
    }

    private CsvRow(List<String> columns, String prefix, Map<String, String> cells) {
        this.columns = columns;
        this.prefix = prefix;
        this.cells = cells;
    }

    /** Returns a line with the names of the columns. */
    static String header(List<String> columns) {
        return columns.stream().map(CsvRow::quoted).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** Returns the line, with its end. */
    String line() {
        return columns.stream()
                .map(column -> quoted(cells.getOrDefault(column, "")))
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String quoted(String cell) {
        return QUOTED.matcher(cell).find() ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    private void put(String name, String cell) {
        if (!columns.contains(prefix + name)) {
            throw new IllegalArgumentException("no column for the field " + prefix + name);
        }
        cells.put(prefix + name, cell);
    }

    @Override
    public void text(String name, String value) {
        String guarded = FORMULA.matcher(value).replaceAll("$1'");
        put(name, DROPPED_IN_FRONT.matcher(guarded).find() ? "'" + guarded : guarded);
    }

    @Override
    public void nothing(String name) {
        put(name, "");
    }

    @Override
    public void number(String name, long value) {
        put(name, Long.toString(value));
    }

    @Override
    public void decimal(String name, BigDecimal value) {
        put(name, value.toString());
    }

    @Override
    public void flag(String name, boolean value) {
        put(name, Boolean.toString(value));
    }

    @Override
    public void object(String name, Consumer<JsonFields> fields) {
        String inside = prefix + name + ".";
        if (columns.stream().anyMatch(column -> column.startsWith(inside))) {
            fields.accept(new CsvRow(columns, inside, cells));
        } else {
            put(name, json(fields));
        }
    }

    @Override
    public void texts(String name, Collection<String> values) {
        text(name, String.join(", ", values));
    }

    @Override
    public <T> void objects(String name, Collection<T> values, BiConsumer<T, JsonFields> fields) {
        put(
                name,
                values.stream()
                        .map(value -> json(json -> fields.accept(value, json)))
                        .collect(Collectors.joining(",", "[", "]")));
    }

    private static String json(Consumer<JsonFields> fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = FACTORY.createGenerator(bytes)) {
            StreamedFields json = new StreamedFields(generator);
            json.object(() -> fields.accept(json));
        } catch (IOException e) {
            throw new UncheckedIOException("a cell could not be written", e);
        }
        return bytes.toString(UTF_8).replace(";", "\\u003b");
    }
}
