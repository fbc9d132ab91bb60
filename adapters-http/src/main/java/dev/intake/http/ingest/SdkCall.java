package dev.intake.http.ingest;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a client of the tracking protocol can call: two operations that Intake has, and four that it lets pass. */
public enum SdkCall {
    IDENTIFY("identify"),
    TRACK("track"),
    PAGE("page"),
    SCREEN("screen"),
    GROUP("group"),
    ALIAS("alias");

    private static final Map<String, SdkCall> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(SdkCall::word, Function.identity()));

    private final String word;

    SdkCall(String word) {
        this.word = word;
    }

    /** The call of this name, as in an item's {@code type}. */
    public static Optional<SdkCall> named(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** Its name in paths, requests and answers. */
    String word() {
        return word;
    }

    /** Whether Intake has no operation for it. */
    boolean isIgnored() {
        return this != IDENTIFY && this != TRACK;
    }
}
