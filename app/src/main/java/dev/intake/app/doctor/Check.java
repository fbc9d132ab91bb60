package dev.intake.app.doctor;

import java.util.Optional;

/**
 * The result of one check.
 *
 * @param subject what was checked, in a word or two
 * @param status the status
 * @param detail the finding
 * @param remedy how to correct the problem; absent if there is none
 */
public record Check(String subject, Status status, String detail, Optional<String> remedy) {
    /** The status of a check. */
    public enum Status {
        /** Correct. */
        OK,
        /** Intake works, but less well or less safely than it could. */
        WARNING,
        /** Intake does not work. */
        FAILED
    }

    /** Returns a passed check. */
    public static Check ok(String subject, String detail) {
        return new Check(subject, Status.OK, detail, Optional.empty());
    }

    /** Returns a warning. */
    public static Check warning(String subject, String detail, String remedy) {
        return new Check(subject, Status.WARNING, detail, Optional.of(remedy));
    }

    /** Returns a failed check. */
    public static Check failed(String subject, String detail, String remedy) {
        return new Check(subject, Status.FAILED, detail, Optional.of(remedy));
    }
}
