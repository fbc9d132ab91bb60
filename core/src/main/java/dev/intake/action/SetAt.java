package dev.intake.action;

import dev.intake.kernel.ContentHash;
import java.time.Instant;
import java.util.Optional;

/** The revision of what is replaced as a whole, such as a secret: when it was set. */
public final class SetAt {
    private static final int CHARACTERS = 16;

    private SetAt() {}

    /** Returns the revision of what was set at this time; absent for what is not set. */
    public static String revision(Optional<Instant> setAt) {
        return new ContentHash().add(setAt.map(Instant::toString)).hex(CHARACTERS);
    }

    /**
     * Refuses a change to what was set since its editor read it.
     *
     * @param what the thing, as in {@code There is no such key}
     * @param seen the revision that the editor read; absent if any may be replaced
     * @param setAt when the stored one was set; absent if none is
     */
    public static Result<Input.Nothing> check(String what, Optional<String> seen, Optional<Instant> setAt) {
        String now = revision(setAt);
        return seen.isEmpty() || seen.get().equals(now)
                ? new Result.Done<>(Input.Nothing.AT_ALL)
                : Result.stale("The " + what + " was set since you read it. Nothing was changed.", now);
    }
}
