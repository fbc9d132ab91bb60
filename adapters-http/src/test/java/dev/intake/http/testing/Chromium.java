package dev.intake.http.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One page of a real browser, driven over the protocol of its developer tools. */
public final class Chromium implements AutoCloseable, WebSocket.Listener {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");
    private static final Pattern POINT = Pattern.compile("(-?[0-9.]+) (-?[0-9.]+)");
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final StringBuilder partial = new StringBuilder();
    private String session = "";

    private Chromium(Process process, URI tools) {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(tools, this)
                .join();
    }

    /** Starts it, with its files in this folder. */
    public static Chromium start(Path files) throws Exception {
        Process process = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + files,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                Chromium chromium = new Chromium(process, URI.create(listening.group(1)));
                chromium.attach();
                return chromium;
            }
        }
        throw new IOException("chromium ended before it listened");
    }

    private void attach() throws Exception {
        String target = call("Target.createTarget", JSON.createObjectNode().put("url", "about:blank"))
                .get("targetId")
                .textValue();
        session = call(
                        "Target.attachToTarget",
                        JSON.createObjectNode().put("targetId", target).put("flatten", true))
                .get("sessionId")
                .textValue();
        for (String domain : List.of("Page", "Runtime", "Log")) {
            call(domain + ".enable", JSON.createObjectNode());
        }
    }

    /** Opens a page and waits until it is loaded. */
    public void open(URI address) throws Exception {
        call("Page.navigate", JSON.createObjectNode().put("url", address.toString()));
        evaluate("new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))");
    }

    /** Shows pages like this from now on. */
    public void look(Look look) throws Exception {
        look(look.dark, look.width, look.height, 1, look.isPhone());
    }

    /** Shows pages in light colours on a desk of this size from now on, and takes pictures of them at this scale. */
    public void desk(int width, int height, double scale) throws Exception {
        look(false, width, height, scale, false);
    }

    private void look(boolean dark, int width, int height, double scale, boolean phone) throws Exception {
        ObjectNode media = JSON.createObjectNode();
        media.putArray("features")
                .addObject()
                .put("name", "prefers-color-scheme")
                .put("value", dark ? "dark" : "light");
        call("Emulation.setEmulatedMedia", media);
        call(
                "Emulation.setDeviceMetricsOverride",
                JSON.createObjectNode()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", scale)
                        .put("mobile", phone));
    }

    /** Loads pages no faster than this from now on, and without what it has loaded before. */
    public void slowNetwork(int bytesPerSecond) throws Exception {
        call("Network.enable", JSON.createObjectNode());
        call("Network.setCacheDisabled", JSON.createObjectNode().put("cacheDisabled", true));
        call(
                "Network.emulateNetworkConditions",
                JSON.createObjectNode()
                        .put("offline", false)
                        .put("latency", 0)
                        .put("downloadThroughput", bytesPerSecond)
                        .put("uploadThroughput", bytesPerSecond));
    }

    /** A picture of what is in sight, as PNG. */
    public byte[] view() throws Exception {
        JsonNode taken = call("Page.captureScreenshot", JSON.createObjectNode().put("format", "png"));
        return taken.path("data").binaryValue();
    }

    /** A picture of the whole page, as PNG; of what is in sight if the page is too long for one. */
    public byte[] picture() throws Exception {
        JsonNode taken = call(
                "Page.captureScreenshot",
                JSON.createObjectNode().put("format", "png").put("captureBeyondViewport", true));
        return taken.has("data") ? taken.path("data").binaryValue() : view();
    }

    /**
     * Clicks with the mouse on the middle of the first element that the selector finds, as far as it can be reached, once it
     * stays where it is.
     */
    public void click(String selector) throws Exception {
        String found = evaluate("(async selector => { let last = ''; for (let look = 0; look < 50; look++) {"
                + " const found = document.querySelector(selector); if (!found) return 'there is none';"
                + " found.scrollIntoView({block: 'center', behavior: 'instant'});"
                + " const box = found.getClientRects()[0]; if (!box) return 'it is not shown';"
                + " const x = box.left + box.width / 2, y = box.top + box.height / 2; const at = x + ' ' + y;"
                + " if (at === last) { const top = document.elementFromPoint(x, y);"
                + " return found.contains(top) ? at : 'it is covered by ' + (top && top.outerHTML); }"
                + " last = at; await new Promise(done => setTimeout(done, 50)); } return 'it moves'; })"
                + "(" + JSON.writeValueAsString(selector) + ")");
        Matcher point = POINT.matcher(found);
        if (!point.matches()) {
            throw new AssertionError("no click on " + selector + ", for " + found);
        }
        for (String type : List.of("mousePressed", "mouseReleased")) {
            call(
                    "Input.dispatchMouseEvent",
                    JSON.createObjectNode()
                            .put("type", type)
                            .put("x", Double.parseDouble(point.group(1)))
                            .put("y", Double.parseDouble(point.group(2)))
                            .put("button", "left")
                            .put("clickCount", 1));
        }
    }

    /** Types a text where the focus is. */
    public void type(String text) throws Exception {
        call("Input.insertText", JSON.createObjectNode().put("text", text));
    }

    /**
     * Presses a key where the focus is.
     *
     * @param key its name, as in {@code Tab}
     * @param code its number in Windows, which decides what the browser does
     * @param character the character that it types; blank if it types none
     */
    public void press(String key, int code, String character) throws Exception {
        ObjectNode down = JSON.createObjectNode()
                .put("type", character.isEmpty() ? "rawKeyDown" : "keyDown")
                .put("key", key)
                .put("code", key)
                .put("windowsVirtualKeyCode", code);
        if (!character.isEmpty()) {
            down.put("text", character);
        }
        call("Input.dispatchKeyEvent", down);
        call(
                "Input.dispatchKeyEvent",
                JSON.createObjectNode()
                        .put("type", "keyUp")
                        .put("key", key)
                        .put("code", key)
                        .put("windowsVirtualKeyCode", code));
    }

    /** What a script of the page gives, as text, once its promise is kept. */
    public String evaluate(String script) throws Exception {
        JsonNode answer = call(
                "Runtime.evaluate",
                JSON.createObjectNode()
                        .put("expression", script)
                        .put("awaitPromise", true)
                        .put("returnByValue", true));
        return answer.path("result").path("value").asText();
    }

    /** Waits until the page, which may have changed by then, shows the text. */
    public void await(String text) throws Exception {
        awaitTrue("document.body && document.body.innerText.includes(" + JSON.writeValueAsString(text) + ")");
    }

    /** Waits until the address of the loaded page contains this text. */
    public void awaitAddress(String part) throws Exception {
        awaitTrue(
                "document.readyState === 'complete' && location.href.includes(" + JSON.writeValueAsString(part) + ")");
    }

    private void awaitTrue(String condition) throws Exception {
        String look = "new Promise(done => { const look = () => " + condition
                + " ? done('seen') : setTimeout(look, 50); setTimeout(() => done('not seen'), 3000); look(); })";
        for (int i = 0; i < PATIENCE_SECONDS / 3; i++) {
            if (evaluate(look).equals("seen")) {
                return;
            }
        }
        throw new AssertionError("never " + condition + " in: " + evaluate("document.body.innerText"));
    }

    /** What the browser had to say against the pages: errors, and what their policy kept from being done. */
    public List<String> complaints() {
        return complaints;
    }

    private JsonNode call(String method, ObjectNode parameters) throws Exception {
        int id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        socket.sendText(JSON.writeValueAsString(message), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            receive(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return CompletableFuture.completedFuture(null);
    }

    private void receive(String text) {
        try {
            JsonNode message = JSON.readTree(text);
            CompletableFuture<JsonNode> waiting =
                    answers.remove(message.path("id").asInt());
            if (waiting != null) {
                // A page that goes away answers with an error; whoever waits for the next one asks again.
                waiting.complete(message.path("result"));
            } else if (List.of("Log.entryAdded", "Runtime.exceptionThrown")
                    .contains(message.path("method").asText())) {
                complaints.add(message.path("params").toString());
            }
        } catch (JsonProcessingException e) {
            complaints.add(text);
        }
    }

    @Override
    public void close() {
        socket.abort();
        // Its helpers outlive it for a moment, and would still write to the folder that is deleted next.
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }
}
