package example.shop;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.email.UnsubscribeKeys;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Intake in this process, with tables in a schema of their own in the shop's database. */
@Configuration
class IntakeConfiguration {
    /** A pool of Intake's, whose sessions have its time limits. It does not replace the shop's. */
    @Bean(defaultCandidate = false)
    @Qualifier("intake")
    HikariDataSource intakeDatabase(DataSourceProperties shop) {
        return ConnectionPool.open(
                "intake",
                shop.determineUrl() + "?currentSchema=intake",
                shop.determineUsername(),
                shop.determinePassword(),
                10,
                Duration.ofSeconds(2));
    }

    @Bean
    @DependsOnDatabaseInitialization
    Intake intake(@Qualifier("intake") HikariDataSource database) {
        Migrations.migrate(database);
        return Intake.on(new PostgresStorage(database));
    }

    /** Signs unsubscribe links. Keep the key: old emails have links of it. */
    @Bean
    UnsubscribeTokens unsubscribeTokens(@Value("${intake.unsubscribe-key}") String key) {
        return new UnsubscribeTokens(new UnsubscribeKeys(Map.of(1, key.getBytes(StandardCharsets.UTF_8))));
    }
}
