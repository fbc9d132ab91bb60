package dev.intake.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that takes long by its nature: it kills and starts processes, lets threads race, plans over many rows, or has a
 * second PostgreSQL do what the first has done. The regular build skips it; {@code mvn -B -Pthorough verify}, which {@code
 * .ci/run} begins with, runs it.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag(Slow.TAG)
public @interface Slow {
    /** What the builds choose by. */
    String TAG = "slow";
}
