package dev.intake.http.ingest;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Calls of the tracking protocol: two that become operations, and four that are ignored. */
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

    /** Returns the call with this name, as in an item's {@code type}. */
    public static Optional<SdkCall> named(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** Returns the name in paths, requests and responses. */
    public String word() {
        return word;
    }

    /** Returns whether the call has no operation. */
    boolean isIgnored() {
        return this != IDENTIFY && this != TRACK;
    }
}
