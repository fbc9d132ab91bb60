package dev.intake.planted.one;

import dev.intake.planted.two.Two;

/** Half of a cycle of packages, by which the rules prove that they see one; its package lacks an annotation. */
public record One(Two two) {}
