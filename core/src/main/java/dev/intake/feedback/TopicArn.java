package dev.intake.feedback;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a topic of Amazon SNS, such as {@code arn:aws:sns:eu-west-1:123456789012:bounces}. It is not a secret: SNS
 * signs it with each message.
 */
public final class TopicArn {
    /** Characters of a name, at most. */
    public static final int MAX_LENGTH = 400;

    private static final Pattern FORM = Pattern.compile(
            "arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}(?:-[a-z]{2,20}){1,3}-[0-9]{1,2}):[0-9]{12}:[A-Za-z0-9_-]{1,256}");
    private static final String CHINA = "aws-cn";
    private static final String GOVERNMENT = "aws-us-gov";

    private final String value;
    private final String partition;
    private final String region;

    private TopicArn(String value, Matcher parts) {
        this.value = value;
        this.partition = parts.group(1);
        this.region = parts.group(2);
    }

    /** Returns the topic with this name, without surrounding spaces; empty if the text is not the name of a topic. */
    public static Optional<TopicArn> parse(String text) {
        String stripped = text.strip();
        if (stripped.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher parts = FORM.matcher(stripped);
        return parts.matches() ? Optional.of(new TopicArn(stripped, parts)) : Optional.empty();
    }

    /** Returns the name. */
    public String value() {
        return value;
    }

    /** Returns the host of SNS in the topic's region. */
    public String host() {
        return "sns." + region + suffix();
    }

    /** Returns the accepted names of the certificate that signs the topic's messages; it must have at least one of them. */
    Set<String> certificateNames() {
        String inRegion = partition.equals(GOVERNMENT) ? "us-gov-west-1" : region;
        return Set.of("sns" + suffix(), host(), "sns-signing." + region + suffix(), "sns-" + inRegion + suffix());
    }

    private String suffix() {
        return partition.equals(CHINA) ? ".amazonaws.com.cn" : ".amazonaws.com";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TopicArn that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
