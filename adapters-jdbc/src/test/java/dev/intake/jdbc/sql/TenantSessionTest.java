package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written in a transaction, and what can wait, goes out with what is asked next, in its order. (ADR 78) */
@SuppressWarnings("NullAway.Init") // JUnit calls open before each test
class TenantSessionTest {
    private static final int TENANT = 7;
    private static final int LARGE = 1_000_000;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private TestDatabase database;
    private Handle handle;
    private TenantSession session;

    @BeforeEach
    void open() {
        database = TestServer.bundled().database();
        handle = Jdbi.open(database.dataSource());
        handle.execute("CREATE TEMP TABLE note (tenant_id integer, word text UNIQUE)");
        handle.begin();
        session = new TenantSession(handle, TENANT);
    }

    @AfterEach
    void close() {
        if (handle.isInTransaction()) {
            handle.rollback();
        }
        handle.close();
        database.close();
    }

    @Test
    void query_seesWhatWasWrittenBefore_andNotWhatIsWrittenAfter() {
        note("one");
        note("two");
        assertThat(words()).containsExactly("one", "two");

        note("three");
        assertThat(words()).containsExactly("one", "three", "two");
    }

    @Test
    void update_returnsItsOwnCount_andFollowsEarlierWrites() {
        note("one");
        note("two");

        assertThat(session.sql("UPDATE note SET word = upper(word) WHERE tenant_id = :tenant")
                        .update())
                .isEqualTo(2);
        assertThat(words()).containsExactly("ONE", "TWO");
    }

    @Test
    void question_isAnsweredWithTheNextOne_asOfItsPlace() {
        note("one");
        Supplier<List<String>> some = ask();
        note("two");
        Supplier<List<String>> all = ask();
        assertThat(words()).containsExactly("one", "two");

        session.sql("DELETE FROM note WHERE tenant_id = :tenant").update();
        assertThat(some.get()).containsExactly("one");
        assertThat(all.get()).containsExactly("one", "two");
    }

    @Test
    void query_whoseResultIsNeeded_isSentImmediately_andSoAreAllPendingStatements() {
        note("one");
        Supplier<List<String>> first = ask();
        note("two");
        Supplier<List<String>> second = ask();
        note("three");

        assertThat(first.get()).containsExactly("one");
        assertThat(handle.execute("DELETE FROM note WHERE word = 'three'")).isEqualTo(1);
        assertThat(second.get()).containsExactly("one", "two");
        assertThat(first.get()).containsExactly("one");
        session.complete();
        handle.commit();
        assertThat(handle.createQuery("SELECT count(*) FROM note")
                        .mapTo(int.class)
                        .one())
                .isEqualTo(2);
    }

    @Test
    void query_whoseResultIsNotNeeded_isNotSent() {
        note("one");
        Supplier<List<String>> unwanted = ask();
        session.complete();

        assertThatThrownBy(unwanted::get).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void question_afterWhatFails_isAnsweredByTheFailure() {
        note("one");
        note("one");
        Supplier<List<String>> asked = ask();

        assertThatThrownBy(this::words).isInstanceOf(JdbiException.class);
        assertThatThrownBy(asked::get).isInstanceOf(JdbiException.class);
        assertThatThrownBy(() -> session.complete()).isInstanceOf(JdbiException.class);
    }

    /**
     * The database answers the first question while the driver still sends the second: neither may wait for the other to
     * listen. A batch's types have 320 KB of keys at most, and the identities by which it names contacts are some 130 KB.
     */
    @Test
    void question_withALargeAnswer_beforeALargeOne_isAnswered() throws SQLException {
        Supplier<List<String>> large = session.sql("SELECT repeat('x', :length::int) AS word WHERE :tenant = 7")
                .bind("length", LARGE)
                .queue(row -> row.getString("word"));

        try {
            int sent = assertTimeoutPreemptively(
                    PATIENCE,
                    () -> session.sql("SELECT length(:text) WHERE :tenant = 7")
                            .bind("text", "y".repeat(LARGE))
                            .one(row -> row.getInt(1)));
            assertThat(sent).isEqualTo(LARGE);
        } catch (AssertionError waiting) {
            // What waits for ever would keep the connection from being closed.
            handle.getConnection().abort(Runnable::run);
            throw waiting;
        }
        assertThat(large.get()).containsExactly("x".repeat(LARGE));
    }

    /** As one that is put outside of a transaction, where each round trip is one. */
    @Test
    void question_outsideOfATransaction_isAnswered() {
        note("one");
        session.complete();
        handle.commit();
        session = new TenantSession(handle, TENANT);

        assertThat(ask().get()).containsExactly("one");
        Supplier<List<String>> waiting = ask();
        assertThat(words()).isEqualTo(waiting.get());
    }

    @Test
    void complete_sendsWhatIsLeft_once() {
        note("one");
        note("two");
        session.complete();
        session.complete();
        handle.commit();

        assertThat(handle.createQuery("SELECT tenant_id || ' ' || word FROM note ORDER BY word")
                        .mapTo(String.class)
                        .list())
                .containsExactly("7 one", "7 two");
    }

    @Test
    void writeThatFails_isFoundOutByTheNextStatement_andByTheEnd() {
        note("one");
        note("one");

        assertThatThrownBy(this::words).isInstanceOf(JdbiException.class);
        assertThatThrownBy(() -> session.complete()).isInstanceOf(JdbiException.class);
    }

    @Test
    void writeThatFails_isFoundOutByTheEnd() {
        note("one");
        note("one");

        assertThatThrownBy(() -> session.complete()).isInstanceOf(JdbiException.class);
    }

    @Test
    void write_afterTheEnd_orOutsideOfATransaction_isRefused() {
        session.close();
        assertThatThrownBy(() -> note("late")).isInstanceOf(IllegalStateException.class);

        handle.commit();
        session = new TenantSession(handle, TENANT);
        assertThatThrownBy(() -> note("never sent")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void statementAboutRows_withoutRows_isNotSent() {
        RowsSql<String> none = session.sql("no SQL").rows(List.<String>of()).texts("words", word -> word);

        assertThat(none.list(row -> row.getString(1))).isEmpty();
        assertThat(none.queue(row -> row.getString(1)).get()).isEmpty();
        assertThat(none.update()).isZero();
        none.write();
        session.complete();
    }

    @Test
    void condition_withoutAValue_isLeftOut() {
        note("one");
        note("two");

        assertThat(after(Optional.empty())).containsExactly("one", "two");
        assertThat(after(Optional.of("one"))).containsExactly("two");
    }

    private List<String> after(Optional<String> word) {
        return session.sql("SELECT word FROM note WHERE tenant_id = :tenant\n")
                .and(word, "word > :after", (sql, after) -> sql.bind("after", after))
                .append("ORDER BY word")
                .list(row -> row.getString("word"));
    }

    @Test
    void write_onAConnectionOfItsOwn_isRefused() {
        Sql statement = new HandleQueries(handle).sql("DELETE FROM note");

        assertThatThrownBy(statement::write).isInstanceOf(IllegalStateException.class);
    }

    private void note(String word) {
        session.sql("INSERT INTO note SELECT :tenant, word::text FROM (SELECT :word) AS n (word)")
                .bind("word", word)
                .write();
    }

    private Supplier<List<String>> ask() {
        return session.sql("SELECT word FROM note WHERE tenant_id = :tenant AND word <> :none ORDER BY word")
                .bind("none", "nothing")
                .queue(row -> row.getString("word"));
    }

    private List<String> words() {
        return session.sql("SELECT word FROM note WHERE tenant_id = :tenant ORDER BY lower(word)")
                .list(row -> row.getString("word"));
    }
}
