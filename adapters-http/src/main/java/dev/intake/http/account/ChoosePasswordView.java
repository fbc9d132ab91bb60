package dev.intake.http.account;

import dev.intake.http.page.Page;

/** {@code choosePassword.jte}: the account of the link. */
public record ChoosePasswordView(Page page, String name, String path) {}
