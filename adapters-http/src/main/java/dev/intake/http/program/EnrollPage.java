package dev.intake.http.program;

import dev.intake.http.page.Page;
import dev.intake.program.ProgramOutline;

/**
 * {@code enroll.jte}: selects contacts to enroll in a program by hand.
 *
 * @param page the page's frame
 * @param path path of the program's page
 * @param outline the program
 * @param form the form as it was sent
 */
public record EnrollPage(Page page, String path, ProgramOutline outline, EnrollForm form) {}
