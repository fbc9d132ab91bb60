package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written in a transaction goes out with what is asked next, in its order. (ADR 78) */
@SuppressWarnings("NullAway.Init") // JUnit calls open before each test
class TenantSessionTest {
    private static final int TENANT = 7;

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
    void update_answersItsOwnCount_andComesAfterWhatWasWritten() {
        note("one");
        note("two");

        assertThat(session.update("UPDATE note SET word = upper(word) WHERE tenant_id = :tenant", update -> {}))
                .isEqualTo(2);
        assertThat(words()).containsExactly("ONE", "TWO");
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
        session.end();
        assertThatThrownBy(() -> note("late")).isInstanceOf(IllegalStateException.class);

        handle.commit();
        session = new TenantSession(handle, TENANT);
        assertThatThrownBy(() -> note("never sent")).isInstanceOf(IllegalStateException.class);
    }

    private void note(String word) {
        session.write(
                "INSERT INTO note SELECT :tenant, word::text FROM (SELECT :word) AS n (word)",
                write -> write.bind("word", word));
    }

    private List<String> words() {
        return session.query(
                "SELECT word FROM note WHERE tenant_id = :tenant ORDER BY lower(word)",
                query -> query.mapTo(String.class).list());
    }
}
