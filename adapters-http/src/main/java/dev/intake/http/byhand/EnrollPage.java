package dev.intake.http.byhand;

import dev.intake.http.page.Page;
import dev.intake.program.ProgramOutline;

/**
 * {@code enroll.jte}: selects contacts to enroll in a program by hand.
 *
 * @param page the page's frame
 * @param path path of the program's page
 * @param outline the program
 * @param form the submitted form
 */
public record EnrollPage(Page page, String path, ProgramOutline outline, EnrollForm form) {}
