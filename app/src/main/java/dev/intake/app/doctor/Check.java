package dev.intake.app.doctor;

import java.util.Optional;

/**
 * One thing that was looked at.
 *
 * @param subject what it is about, in a word or two
 * @param status how it is
 * @param detail what was found
 * @param remedy what to do about it; absent when all is well
 */
public record Check(String subject, Status status, String detail, Optional<String> remedy) {
    /** How a thing is. */
    public enum Status {
        /** As it should be. */
        OK,
        /** Intake works, but not as well or as safely as it could. */
        WARNING,
        /** Intake does not work. */
        FAILED
    }

    /** All is well. */
    public static Check ok(String subject, String detail) {
        return new Check(subject, Status.OK, detail, Optional.empty());
    }

    /** It works, but. */
    public static Check warning(String subject, String detail, String remedy) {
        return new Check(subject, Status.WARNING, detail, Optional.of(remedy));
    }

    /** It does not work. */
    public static Check failed(String subject, String detail, String remedy) {
        return new Check(subject, Status.FAILED, detail, Optional.of(remedy));
    }
}
