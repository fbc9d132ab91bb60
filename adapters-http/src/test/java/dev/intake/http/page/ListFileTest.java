package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists that are written page by page. */
class ListFileTest {
    private final AtomicInteger statements = new AtomicInteger();

    private List<Integer> page(NavigableSet<Integer> rows, Optional<Integer> last) {
        statements.incrementAndGet();
        return last.map(rows::tailSet).orElse(rows).stream()
                .filter(row -> !last.equals(Optional.of(row)))
                .limit(ListFile.PAGE_SIZE)
                .toList();
    }

    private static NavigableSet<Integer> rows(int count) {
        NavigableSet<Integer> rows = new TreeSet<>();
        IntStream.range(0, count).forEach(rows::add);
        return rows;
    }

    private static ListFile<Integer> file(Consumer<Consumer<Integer>> rows) {
        return new ListFile<>("rows", new JsonShape<Integer>("").has("n", JsonKind.NUMBER, row -> row), rows);
    }

    @Test
    void tenThousandRows_areReadInPagesOf500_andWrittenBeforeTheNextPageIsRead() {
        NavigableSet<Integer> rows = rows(10_000);
        AtomicLong written = new AtomicLong();
        AtomicLong unwritten = new AtomicLong();
        AtomicLong read = new AtomicLong();
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) {
                written.addAndGet(b == '\n' ? 1 : 0);
            }
        };
        file(taker -> ListFile.<Integer>each(
                        last -> {
                            unwritten.set(Math.max(unwritten.get(), read.get() - Math.max(0, written.get() - 1)));
                            List<Integer> page = page(rows, last);
                            read.addAndGet(page.size());
                            return page;
                        },
                        taker))
                .csv(out);

        assertThat(written.get()).isEqualTo(10_001);
        assertThat(unwritten.get()).isZero();
        assertThat(statements.get()).isEqualTo(21);
    }

    @Test
    void rowsRemovedBetweenPages_areOmitted_andNoOtherRowIs() {
        NavigableSet<Integer> rows = rows(1_600);
        List<Integer> taken = new ArrayList<>();
        ListFile.<Integer>each(
                last -> {
                    last.ifPresent(row -> {
                        rows.remove(row);
                        rows.remove(row - 1);
                        rows.remove(row + 1);
                    });
                    return page(rows, last);
                },
                taken::add);

        assertThat(taken).doesNotHaveDuplicates().hasSize(1_597).containsAll(rows);
    }

    @Test
    void emptyList_isAHeaderOrAnEmptyArray() {
        ByteArrayOutputStream csv = new ByteArrayOutputStream();
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        file(taker -> {}).csv(csv);
        file(taker -> {}).json(json);

        assertThat(csv.toString(UTF_8)).isEqualTo("n\r\n");
        assertThat(json.toString(UTF_8)).isEqualTo("[]");
    }

    @Test
    void json_isAnArrayOfObjects() {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        file(taker -> List.of(1, 2).forEach(taker)).json(json);

        assertThat(json.toString(UTF_8)).isEqualTo("[{\"n\":1},{\"n\":2}]");
    }
}
