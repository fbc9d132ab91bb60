package dev.intake.action;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A secret as it was given, to replace the one of an owner.
 *
 * @param <T> what names the owner
 */
public final class GivenSecret<T> {
    private final T owner;
    private final String text;
    private final Optional<String> revision;

    private GivenSecret(T owner, String text, Optional<String> revision) {
        this.owner = owner;
        this.text = text;
        this.revision = revision;
    }

    /**
     * Returns the input of an action that sets a secret.
     *
     * @param owner names the owner
     * @param secret the secret, which may be checked only when the owner is known
     * @param more further fields
     */
    public static <T> Input<GivenSecret<T>> input(Field<T> owner, Field<String> secret, Field<?>... more) {
        List<Field<?>> fields = new ArrayList<>(List.of(owner, secret));
        fields.addAll(List.of(more));
        fields.add(Input.REVISION);
        return new Input<>(
                fields, given -> new GivenSecret<>(owner.of(given), secret.of(given), Input.REVISION.in(given)));
    }

    /** Returns what names the owner. */
    public T owner() {
        return owner;
    }

    /** Returns the secret as it was pasted. */
    public String text() {
        return text;
    }

    /** Returns the {@linkplain SetAt revision} of the secret that alone may be replaced; absent if any may. */
    public Optional<String> revision() {
        return revision;
    }

    /**
     * Returns what is wrong with the secret.
     *
     * @param why sentences that do not contain it
     */
    public static <O> Result<O> refused(String why) {
        return new Result.Invalid<>(List.of(Fault.inText(0, "", why.replaceFirst("\\.$", ""))));
    }

    @Override
    public String toString() {
        return "GivenSecret[" + owner + "]";
    }
}
