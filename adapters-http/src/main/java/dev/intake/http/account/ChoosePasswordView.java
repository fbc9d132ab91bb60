package dev.intake.http.account;

import dev.intake.http.page.Page;

/** {@code choosePassword.jte}: whose link it is. */
public record ChoosePasswordView(Page page, String name, String path) {}
