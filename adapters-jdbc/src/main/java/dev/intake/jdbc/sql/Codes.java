package dev.intake.jdbc.sql;

import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditEntry;
import dev.intake.account.SignInEntry;
import dev.intake.connector.ObjectRef;
import dev.intake.email.EmailStatus;
import dev.intake.email.SkipReason;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.program.DraftingMode;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramState;
import dev.intake.webhook.DeliveryOutcome;
import java.util.function.Function;

/** Stored codes of enum constants. They are independent of names and order, so constants can be renamed. */
public final class Codes {
    private Codes() {}

    public static short of(Source source) {
        return switch (source) {
            case CUSTOMER -> 1;
            case STRIPE -> 2;
            case POLAR -> 3;
            case CLERK -> 4;
        };
    }

    public static Source source(short code) {
        return constant(Source.values(), Codes::of, "source", code);
    }

    /** Returns the code of the connector's source. */
    public static short of(Connector connector) {
        return of(connector.source());
    }

    public static Connector connector(short code) {
        return constant(Connector.values(), Codes::of, "connector", code);
    }

    public static String of(DeliveryOutcome outcome) {
        return switch (outcome) {
            case PROCESSED -> "processed";
            case IGNORED -> "ignored";
            case PARKED -> "parked";
            case FAILED -> "failed";
        };
    }

    public static DeliveryOutcome outcome(String code) {
        return constant(DeliveryOutcome.values(), Codes::of, "outcome of a delivery", code);
    }

    public static String of(ObjectRef.Kind kind) {
        return switch (kind) {
            case SUBSCRIPTION -> "subscription";
            case INVOICE -> "invoice";
            case PAYMENT -> "payment";
            case USER -> "user";
            case ERASED_USER -> "erased_user";
            case METADATA -> "metadata";
        };
    }

    public static ObjectRef.Kind objectKind(String code) {
        return constant(ObjectRef.Kind.values(), Codes::of, "kind of object", code);
    }

    public static String of(ProgramState state) {
        return switch (state) {
            case DRAFT -> "draft";
            case ACTIVE -> "active";
            case PAUSED -> "paused";
            case ARCHIVED -> "archived"; // in no column: an older node does not know it
        };
    }

    public static ProgramState state(String code) {
        return constant(ProgramState.values(), Codes::of, "program state", code);
    }

    public static String of(ProgramKind kind) {
        return switch (kind) {
            case WELCOME -> "welcome";
            case ACTIVATION -> "activation";
            case FEATURE_ADOPTION -> "feature-adoption";
            case DUNNING -> "dunning";
            case WIN_BACK -> "win-back";
            case CUSTOM -> "custom";
        };
    }

    public static ProgramKind kind(String code) {
        return constant(ProgramKind.values(), Codes::of, "program kind", code);
    }

    public static String of(DraftingMode mode) {
        return switch (mode) {
            case SHARED -> "shared";
            case PER_CONTACT -> "per-contact";
        };
    }

    public static DraftingMode draftingMode(String code) {
        return constant(DraftingMode.values(), Codes::of, "drafting mode", code);
    }

    public static String of(EmailStatus status) {
        return switch (status) {
            case HELD -> "held";
            case RELEASED -> "released";
            case SENDING -> "sending";
            case RETRYING -> "retrying";
            case SENT -> "sent";
            case KEPT -> "kept";
            case SKIPPED -> "skipped";
            case FAILED -> "failed";
            case UNSURE -> "unsure";
            case DISCARDED -> "discarded";
        };
    }

    public static EmailStatus emailStatus(String code) {
        return constant(EmailStatus.values(), Codes::of, "state of an email", code);
    }

    public static String of(SkipReason reason) {
        return switch (reason) {
            case DEACTIVATED -> "deactivated";
            case UNSUBSCRIBED -> "unsubscribed";
            case NO_ADDRESS -> "no-address";
            case EXITED -> "exited";
            case BOUNCED -> "bounced";
            case COMPLAINED -> "complained";
        };
    }

    public static SkipReason skipReason(String code) {
        return constant(SkipReason.values(), Codes::of, "reason for skipping", code);
    }

    public static String of(AgentScope scope) {
        return switch (scope) {
            case READ -> "read";
            case SETUP -> "setup";
            case PROGRAMS -> "programs";
            case DATA -> "data";
            case OPERATE -> "operate";
        };
    }

    public static AgentScope agentScope(String code) {
        return constant(AgentScope.values(), Codes::of, "scope of a token", code);
    }

    public static String of(Actor.Kind kind) {
        return switch (kind) {
            case AGENT -> "agent";
            case COMMAND_LINE -> "command-line";
            case PERSON -> "person";
        };
    }

    public static Actor.Kind actorKind(String code) {
        return constant(Actor.Kind.values(), Codes::of, "kind of actor", code);
    }

    public static String of(AuditEntry.Outcome outcome) {
        return switch (outcome) {
            case ALLOWED -> "allowed";
            case REFUSED -> "refused";
        };
    }

    public static AuditEntry.Outcome auditOutcome(String code) {
        return constant(AuditEntry.Outcome.values(), Codes::of, "outcome in the audit", code);
    }

    public static String of(SignInEntry.What what) {
        return switch (what) {
            case SIGNED_IN -> "signed-in";
            case WRONG_PASSWORD -> "wrong-password";
            case PASSWORD_CHOSEN -> "password-chosen";
            case PASSWORD_CHANGED -> "password-changed";
            case CODE_ASKED -> "code-asked";
            case WRONG_CODE -> "wrong-code";
            case SECOND_FACTOR_ADDED -> "second-factor-added";
            case SECOND_FACTOR_REMOVED -> "second-factor-removed";
            case RECOVERY_CODES_MADE -> "recovery-codes-made";
            case LINK_MADE -> "link-made";
            case SIGNED_OUT -> "signed-out";
            case REMOVED -> "removed";
            case RENAMED -> "renamed";
        };
    }

    public static SignInEntry.What signIn(String code) {
        return constant(SignInEntry.What.values(), Codes::of, "entry about an account", code);
    }

    public static String of(TrafficOutcome outcome) {
        return switch (outcome) {
            case ACCEPTED -> "accepted";
            case IGNORED -> "ignored";
            case DUPLICATE -> "duplicate";
            case SKIPPED -> "skipped";
            case PLACEHOLDER -> "placeholder";
            case UNREAD_TIME -> "unread-time";
            case FAILED -> "failed";
            case BAD_REQUEST -> "bad-request";
            case REJECTED_CALL -> "rejected-call";
            case UNAUTHORIZED -> "unauthorized";
            case NOT_SET_UP -> "not-set-up";
            case RATE_LIMITED -> "rate-limited";
            case LOCKED -> "locked";
        };
    }

    public static TrafficOutcome trafficOutcome(String code) {
        return constant(TrafficOutcome.values(), Codes::of, "traffic outcome", code);
    }

    public static String of(Unrecorded.Status status) {
        return switch (status) {
            case DUPLICATE -> "duplicate";
            case SKIPPED -> "skipped";
            case REFUSED -> "refused";
            case IGNORED -> "ignored";
        };
    }

    public static Unrecorded.Status unrecordedStatus(String code) {
        return constant(Unrecorded.Status.values(), Codes::of, "status of an operation", code);
    }

    /**
     * Returns the constant with the stored code.
     *
     * @param of returns the code of a constant
     * @param what the kind of constant, for the message about a code that this version does not know
     */
    public static <E, C> E constant(E[] values, Function<E, C> of, String what, C code) {
        for (E value : values) {
            if (of.apply(value).equals(code)) {
                return value;
            }
        }
        throw unknown(what, code.toString());
    }

    /** Creates the exception for a stored code that this version does not know. */
    public static IllegalStateException unknown(String what, String code) {
        return new IllegalStateException("the database has an unknown " + what + ": " + code);
    }
}
