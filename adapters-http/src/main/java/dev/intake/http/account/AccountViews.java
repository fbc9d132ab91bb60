package dev.intake.http.account;

import dev.intake.account.SecondFactor;
import dev.intake.http.access.RecordViews.RecordRow;
import dev.intake.http.page.Page;
import dev.intake.http.page.ReturnPath;
import dev.intake.http.page.UnsavedText;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;

/** Models of the templates for accounts. */
public final class AccountViews {
    private AccountViews() {}

    /** A field of a form that is submitted again. */
    public record Field(String name, String value) {}

    /** {@code passwordConfirmation.jte}: the form's action and fields, and the name of the secret to paste again. */
    public record PasswordConfirmationView(Page page, String path, List<Field> fields, Optional<String> secret) {}

    /** {@code tenants.jte}. */
    public record TenantsView(Page page, List<Tenant> tenants) {}

    /** {@code choosePassword.jte}: the account of the link. */
    public record ChoosePasswordView(Page page, String name, String path) {}

    /** {@code account.jte}. */
    public record AccountView(Page page, String name, Optional<SecondFactor> secondFactor, List<RecordRow> record) {
        public String codesLeft() {
            int left = secondFactor.map(factor -> factor.recoveryCodes().size()).orElse(0);
            return left == 1 ? "1 recovery code is left." : left + " recovery codes are left.";
        }
    }

    /** {@code secondFactor.jte}: the secret as a QR code and as text. */
    public record SecondFactorView(Page page, QrCodeImage code, String secret) {}

    /** {@code recoveryCodes.jte}: new recovery codes, shown once. */
    public record RecoveryCodesView(Page page, String heading, List<String> codes) {}

    /** {@code code.jte}: the pending sign-in, the form's action and the page to return to. */
    public record CodeView(
            Page page, String action, String pending, Optional<UnsavedText> kept, Optional<ReturnPath> to) {}
}
