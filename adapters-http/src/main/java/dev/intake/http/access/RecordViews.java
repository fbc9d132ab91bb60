package dev.intake.http.access;

import dev.intake.access.Actor;
import dev.intake.account.SignInEntry;
import dev.intake.http.page.Choice;
import dev.intake.http.page.Page;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Models of the templates for records. */
public final class RecordViews {
    private RecordViews() {}

    /** A row of a record: when, who, what and the outcome. */
    public record RecordRow(String at, String who, String what, String outcome) {}

    /** {@code audit.jte}. */
    public record AuditView(
            Page page,
            String path,
            String kind,
            String actor,
            String action,
            List<RecordRow> rows,
            Optional<String> older) {
        /** The kinds of actors. */
        public static final List<Choice> KINDS = Stream.concat(
                        Stream.of(new Choice("", "All")),
                        Arrays.stream(Actor.Kind.values()).map(kind -> new Choice(kind.label(), labelOf(kind))))
                .toList();
    }

    /** {@code signIns.jte}. */
    public record SignInsView(Page page, String account, String what, List<RecordRow> rows, Optional<String> older) {
        /** The kinds of sign-in entries. */
        public static final List<Choice> KINDS = Stream.concat(
                        Stream.of(new Choice("", "All")),
                        Arrays.stream(SignInEntry.What.values()).map(what -> new Choice(what.label(), labelOf(what))))
                .toList();
    }

    static String labelOf(Actor.Kind kind) {
        return switch (kind) {
            case AGENT -> "Agent";
            case COMMAND_LINE -> "Command line";
            case PERSON -> "Person";
        };
    }

    static String labelOf(SignInEntry.What what) {
        return switch (what) {
            case SIGNED_IN -> "Signed in";
            case WRONG_PASSWORD -> "Wrong password";
            case PASSWORD_CHOSEN -> "Password set with a link";
            case PASSWORD_CHANGED -> "Password changed";
            case CODE_ASKED -> "Code requested";
            case WRONG_CODE -> "Wrong code";
            case SECOND_FACTOR_ADDED -> "Two-factor authentication turned on";
            case SECOND_FACTOR_REMOVED -> "Two-factor authentication turned off";
            case RECOVERY_CODES_MADE -> "Recovery codes generated";
            case LINK_MADE -> "One-time link created";
            case SIGNED_OUT -> "All sessions ended";
            case REMOVED -> "Account removed";
            case RENAMED -> "Account renamed";
        };
    }
}
