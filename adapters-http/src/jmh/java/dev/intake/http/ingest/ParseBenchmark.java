package dev.intake.http.ingest;

import dev.intake.ingest.Finding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Parsing and sanitizing the body of a batch of 100, a fifth of it identifies. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ParseBenchmark {
    private static final int OPERATIONS = 100;

    /** Members in each object of traits and properties. */
    @Param({"5", "50"})
    public int keys;

    private byte[] body;

    /** Writes the body. */
    @Setup
    public void write() {
        StringBuilder json = new StringBuilder("{\"batch\":[");
        for (int i = 0; i < OPERATIONS; i++) {
            json.append(i == 0 ? "" : ",").append(i % 5 == 0 ? identify(i) : track(i));
        }
        body = json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
        List<Finding> findings = EventsParser.parse(body).findings();
        if (!findings.isEmpty()) {
            throw new IllegalStateException(findings.toString());
        }
    }

    /** From bytes to valid operations. */
    @Benchmark
    public Object parse() {
        return EventsParser.parse(body);
    }

    private String identify(int i) {
        return "{\"type\":\"identify\",\"userId\":\"user-" + i + "\",\"email\":\"user" + i
                + "@example.com\",\"name\":\"Ann Example\",\"traits\":" + object() + "}";
    }

    private String track(int i) {
        return "{\"type\":\"track\",\"userId\":\"user-" + i + "\",\"event\":\"order.created\",\"messageId\":\"message-"
                + i + "\",\"timestamp\":\"2026-03-04T05:06:07.123Z\",\"properties\":" + object() + "}";
    }

    private String object() {
        StringBuilder json = new StringBuilder("{");
        for (int key = 0; key < keys; key++) {
            String value = key % 3 == 0 ? "\"a value of some words\"" : key % 3 == 1 ? "12.5" : "true";
            json.append(key == 0 ? "" : ",")
                    .append("\"plan_feature_")
                    .append(key)
                    .append("\":")
                    .append(value);
        }
        return json.append('}').toString();
    }
}
