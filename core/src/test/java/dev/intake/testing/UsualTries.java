package dev.intake.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A suite that tries each law in the thorough build only some times as often as in the usual one: the suite in memory runs
 * the same kits with all tries, and this one shows what statements and transactions add, which a few tries show.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UsualTries {
    /** How many times as often as in the usual build. */
    int times() default 1;
}
