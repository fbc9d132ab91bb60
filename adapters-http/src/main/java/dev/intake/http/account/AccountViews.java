package dev.intake.http.account;

import dev.intake.account.SecondFactor;
import dev.intake.http.access.RecordViews.RecordRow;
import dev.intake.http.page.KeptText;
import dev.intake.http.page.Page;
import java.util.List;
import java.util.Optional;

/** What the templates about accounts are given, one record each. */
public final class AccountViews {
    private AccountViews() {}

    /** A field of a form, which is sent once more. */
    public record Field(String name, String value) {}

    /** {@code passwordAgain.jte}: where the form goes, and its fields. */
    public record PasswordAgainView(Page page, String path, List<Field> fields) {}

    /** {@code account.jte}. */
    public record AccountView(Page page, String name, Optional<SecondFactor> secondFactor, List<RecordRow> record) {
        public String codesLeft() {
            int left = secondFactor.map(factor -> factor.recoveryCodes().size()).orElse(0);
            return left == 1 ? "1 recovery code is left." : left + " recovery codes are left.";
        }
    }

    /** {@code secondFactor.jte}: the secret, for an app that reads it and for one that does not. */
    public record SecondFactorView(Page page, QrCodeImage code, String secret) {}

    /** {@code recoveryCodes.jte}: codes of ours, this once. */
    public record RecoveryCodesView(Page page, String heading, List<String> codes) {}

    /** {@code code.jte}: the sign-in that needs a code, and where its form goes. */
    public record CodeView(Page page, String action, String pending, Optional<KeptText> kept) {}
}
