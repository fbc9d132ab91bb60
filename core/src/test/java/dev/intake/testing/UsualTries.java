package dev.intake.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A suite that tries each law as often as the usual build does, in the thorough build, too: another suite runs the same
 * kits on the same SQL with all tries, and this one shows what a kit shows however often it is tried.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UsualTries {}
