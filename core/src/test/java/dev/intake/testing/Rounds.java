package dev.intake.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** A race: a test that is run several times, each time on a new instance, as {@link Tries} says. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@Tag(Tries.LAW)
@ExtendWith(RoundsExtension.class)
public @interface Rounds {
    /** Rounds in every build. */
    int usual();

    /** Rounds when the build is thorough. */
    int thorough();
}
