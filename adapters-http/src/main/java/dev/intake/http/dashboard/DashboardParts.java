package dev.intake.http.dashboard;

import dev.intake.usecase.SignIn;

/**
 * What the dashboard needs beside the core, of whoever puts the service together.
 *
 * @param signIn lets people in
 * @param programTexts reads and writes programs
 */
public record DashboardParts(SignIn signIn, ProgramTexts programTexts) {}
