package dev.intake.http.dashboard;

import java.util.List;

/** What the templates about accounts are given, one record each. */
final class AccountViews {
    private AccountViews() {}

    /** A field of a form, which is sent once more. */
    record Field(String name, String value) {}

    /** {@code passwordAgain.jte}: where the form goes, and its fields. */
    record PasswordAgainView(Page page, String path, List<Field> fields) {}

    /** {@code account.jte}. */
    record AccountView(Page page, String name) {}
}
