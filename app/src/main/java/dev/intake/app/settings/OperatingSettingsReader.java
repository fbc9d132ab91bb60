package dev.intake.app.settings;

import dev.intake.app.settings.GivenSettings.Given;
import dev.intake.step.StepRules;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the operating settings: network, management port, drain, host names and log. */
final class OperatingSettingsReader {
    /** Matches addresses only: the address behind a name could change while the service runs. */
    private static final Pattern ADDRESS = Pattern.compile("localhost|[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    /** Matches complete addresses and blocks only: Java resolves other combinations of digits and dots as names. */
    private static final Pattern BLOCK = Pattern.compile(
            "((?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$|/)|(?=$|/))){4}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)"
                    + "(?:/([0-9]{1,3}))?");

    private static final int MAX_CONNECTIONS = 1_000_000;
    private static final Pattern HOST = Pattern.compile("[0-9A-Za-z]([0-9A-Za-z._-]{0,252})|\\[[0-9a-fA-F:.]+]");

    private static final int MAX_DRAIN_SECONDS = 300;
    private static final int MAX_STOP_SECONDS = 3600;
    private static final int MAX_BILLING_DELAY_SECONDS = 86_400;

    private final GivenSettings given;

    OperatingSettingsReader(GivenSettings given) {
        this.given = given;
    }

    /** Reads the network settings. */
    NetworkSettings network() {
        int perAddress = given.wholeNumber(
                Setting.CONNECTIONS_PER_ADDRESS, NetworkSettings.DEFAULT_CONNECTIONS_PER_ADDRESS, 0, MAX_CONNECTIONS);
        return new NetworkSettings(address(Setting.HOST).map(Given::text), perAddress, trustedProxies());
    }

    private List<String> trustedProxies() {
        return given.find(Setting.TRUSTED_PROXIES)
                .map(chosen -> {
                    List<String> blocks = Stream.of(chosen.text().split(",", -1))
                            .map(String::strip)
                            .toList();
                    if (!blocks.stream().allMatch(OperatingSettingsReader::isBlock)) {
                        given.refuse(
                                chosen,
                                "must be addresses or blocks separated by commas, such as 10.0.0.7 or 10.1.2.0/24");
                    }
                    return blocks;
                })
                .orElse(List.of());
    }

    private static boolean isBlock(String text) {
        Matcher block = BLOCK.matcher(text);
        if (!block.matches() || !isAddress(block.group(1))) {
            return false;
        }
        int max = block.group(1).contains(":") ? 128 : 32;
        return block.group(2) == null || Integer.parseInt(block.group(2)) <= max;
    }

    private Optional<Given> address(Setting setting) {
        Optional<Given> host = given.find(setting);
        host.filter(chosen -> !isAddress(chosen.text()))
                .ifPresent(chosen ->
                        given.refuse(chosen, "must be an address of this machine, such as 127.0.0.1 or 0.0.0.0"));
        return host;
    }

    /** Reads the management port; absent if none is set. */
    Optional<ManagementSettings> management() {
        int port = given.port(Setting.MANAGEMENT_PORT, 0);
        Optional<Given> host = address(Setting.MANAGEMENT_HOST);
        if (port == 0) {
            host.ifPresent(alone -> given.refuse(alone, "requires " + Setting.MANAGEMENT_PORT.variable() + " above 0"));
            return Optional.empty();
        }
        return Optional.of(new ManagementSettings(host.map(Given::text).orElse(ManagementSettings.DEFAULT_HOST), port));
    }

    StopTimes stop() {
        int drain = given.wholeNumber(Setting.DRAIN_SECONDS, 0, 0, MAX_DRAIN_SECONDS);
        int least = drain + (int) StopTimes.MIN_AFTER_DRAIN.toSeconds();
        return new StopTimes(
                Duration.ofSeconds(drain),
                Duration.ofSeconds(given.wholeNumber(Setting.STOP_SECONDS, least, least, MAX_STOP_SECONDS)));
    }

    Duration billingDelay() {
        int seconds = (int) StepRules.BILLING_DELAY.toSeconds();
        return Duration.ofSeconds(
                given.wholeNumber(Setting.BILLING_DELAY_SECONDS, seconds, 0, MAX_BILLING_DELAY_SECONDS));
    }

    /** Reads host names separated by commas, without schemes and ports. */
    Set<String> allowedHosts() {
        return given.find(Setting.ALLOWED_HOSTS)
                .map(chosen -> {
                    Set<String> hosts = Arrays.stream(chosen.text().split(","))
                            .map(String::strip)
                            .collect(Collectors.toUnmodifiableSet());
                    if (!hosts.stream().allMatch(host -> HOST.matcher(host).matches())) {
                        given.refuse(
                                chosen,
                                "must be host names separated by commas, without schemes and ports, such as"
                                        + " intake.internal,intake.example.com");
                    }
                    return hosts;
                })
                .orElse(Set.of());
    }

    LogSettings log() {
        return new LogSettings(
                word(Setting.LOG_FORMAT, "text", "json").equals("json") ? LogFormat.JSON : LogFormat.TEXT,
                word(Setting.LOG_REQUESTS, "off", "on").equals("on"));
    }

    /** Reads one of two words; the first is the default. */
    private String word(Setting setting, String defaultValue, String other) {
        return given.find(setting)
                .map(chosen -> {
                    String word = chosen.text().toLowerCase(Locale.ROOT);
                    if (!word.equals(defaultValue) && !word.equals(other)) {
                        given.refuse(chosen, "must be " + defaultValue + " or " + other);
                    }
                    return word;
                })
                .orElse(defaultValue);
    }

    private static boolean isAddress(String text) {
        if (!ADDRESS.matcher(text).matches()) {
            return false;
        }
        try {
            InetAddress address = InetAddress.getByName(text);
            return !address.isMulticastAddress();
        } catch (UnknownHostException none) {
            return false;
        }
    }
}
