package dev.intake.http.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.account.AccountName;
import dev.intake.account.Accounts;
import dev.intake.account.RecoveryCode;
import dev.intake.account.SecondFactors;
import dev.intake.account.TotpSecret;
import dev.intake.http.account.AccountViews.RecoveryCodesView;
import dev.intake.http.account.AccountViews.SecondFactorView;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Visit;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;

/** Pages that set up and remove the second factor of the signed-in person's account. */
public final class SecondFactorPages {
    public static final String PATH = AccountPages.PATH + "/second-factor";

    private static final String WRONG =
            "That code is wrong or was used before. Check the clock of your device, and enter the next code.";

    private final Accounts accounts;
    private final SecondFactors factors;
    private final Html html;
    private final String assets;

    public SecondFactorPages(Accounts accounts, SecondFactors factors, Html html, String assets) {
        this.accounts = accounts;
        this.factors = factors;
        this.html = html;
        this.assets = assets;
    }

    /** Shows the pending secret, or generates one. */
    public void setUp(Visit visit, Context context) {
        show(visit, Optional.empty(), 200, context);
    }

    private void show(Visit visit, Optional<Notice> notice, int status, Context context) {
        AccountName name = visit.account().name();
        Optional<TotpSecret> secret = factors.setUp(name);
        if (secret.isEmpty()) {
            html.redirect(AccountPages.PATH, context);
            return;
        }
        html.write(
                "secondFactor.jte",
                new SecondFactorView(
                        page("Set up two-factor authentication", visit, notice),
                        QrCodeImage.of(uri(name, secret.get())),
                        secret.get().base32()),
                status,
                context);
    }

    /** Returns the URI that authenticator apps read from the QR code. */
    private static String uri(AccountName name, TotpSecret secret) {
        return "otpauth://totp/Intake:" + URLEncoder.encode(name.value(), UTF_8) + "?secret=" + secret.base32()
                + "&issuer=Intake";
    }

    public void activate(Visit visit, Context context) {
        Optional<List<RecoveryCode>> codes = factors.activate(visit.account().name(), Gate.field("code", context));
        if (codes.isPresent()) {
            showCodes(visit, codes.get(), "Two-factor authentication is on", context);
        } else {
            show(visit, Optional.of(Notice.refused(WRONG, "code")), 422, context);
        }
    }

    public void replaceCodes(Visit visit, Context context) {
        Optional<List<RecoveryCode>> codes =
                factors.replaceCodes(visit.account().name());
        if (codes.isPresent()) {
            showCodes(visit, codes.get(), "New recovery codes", context);
        } else {
            html.redirect(AccountPages.PATH, context);
        }
    }

    private void showCodes(Visit visit, List<RecoveryCode> codes, String heading, Context context) {
        html.write(
                "recoveryCodes.jte",
                new RecoveryCodesView(
                        page(heading, visit, Optional.empty()),
                        heading,
                        codes.stream().map(RecoveryCode::reveal).toList()),
                200,
                context);
    }

    public void remove(Visit visit, Context context) {
        accounts.removeSecondFactor(visit.account().name());
        html.redirect(AccountPages.PATH + "?done=removed", context);
    }

    private Page page(String title, Visit visit, Optional<Notice> notice) {
        return new Page(title, assets, Optional.of(visit), notice);
    }
}
