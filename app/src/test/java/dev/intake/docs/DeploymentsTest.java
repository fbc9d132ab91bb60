package dev.intake.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of {@code compose.yaml} and {@code kubernetes.yaml} that need neither an engine nor a cluster. */
class DeploymentsTest {
    /** Seconds between the end of the service's own time to stop, and the end of the runtime's patience. */
    private static final int BEFORE_KILL = 15;

    private static final Path DEPLOY = Path.of("..", "docs", "deploy");
    private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

    private static List<JsonNode> documents(String file) throws IOException {
        YAMLMapper yaml = new YAMLMapper();
        try (var parser = yaml.createParser(Files.readString(DEPLOY.resolve(file)))) {
            return yaml.readerFor(JsonNode.class).<JsonNode>readValues(parser).readAll();
        }
    }

    private static Map<String, String> texts(JsonNode object) {
        return object.propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, field -> field.getValue().asText()));
    }

    /** Returns the variables that the image sets. */
    private static Map<String, String> image() throws IOException {
        String recipe = Files.readString(DEPLOY.resolve("Containerfile"));
        return recipe.lines()
                .map(line -> line.replaceFirst("^ENV ", "").replace("\\", "").strip())
                .filter(line -> line.startsWith("INTAKE_"))
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    private static Settings valid(Map<String, String> variables) throws IOException {
        Map<String, String> environment = new HashMap<>(image());
        environment.putAll(variables);
        SettingsReading reading = SettingsReader.read(environment, Map.of());
        assertThat(reading).isInstanceOf(SettingsReading.Valid.class);
        return ((SettingsReading.Valid) reading).settings();
    }

    private static JsonNode kind(String kind) throws IOException {
        return documents("kubernetes.yaml").stream()
                .filter(document -> document.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode container() throws IOException {
        return kind("Deployment").at("/spec/template/spec/containers/0");
    }

    @Test
    void compose_givesValidSettings_andAMailCatcherOnTheSameMachine() throws IOException {
        JsonNode services = documents("compose.yaml").get(0).path("services");
        JsonNode intake = services.path("intake");
        Map<String, String> variables = texts(intake.path("environment"));
        variables.replaceAll((name, value) ->
                value.replace("${DATABASE_PASSWORD:?}", "secret").replace("${INTAKE_MASTER_KEY:?}", KEY));

        Settings settings = valid(variables);

        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.email()).isInstanceOf(EmailSettings.Smtp.class);
        assertThat(services.at("/mail/network_mode").asText()).isEqualTo("service:intake");
        assertThat(intake.path("stop_grace_period").asText())
                .isEqualTo(BEFORE_KILL + settings.stop().whole().toSeconds() + "s");
        assertThat(intake.path("ports"))
                .extracting(JsonNode::asText)
                .containsExactly("127.0.0.1:8080:8080", "127.0.0.1:8025:8025");
        assertThat(DEPLOY.resolve(intake.at("/build/context").asText())
                        .resolve(intake.at("/build/dockerfile").asText()))
                .exists();
    }

    @Test
    void compose_givesIntakeARoleOfItsOwn_inADatabaseThatIsReady() throws IOException {
        JsonNode compose = documents("compose.yaml").get(0);
        Map<String, String> variables = texts(compose.at("/services/intake/environment"));
        String role = compose.at("/configs/role/content").asText();

        assertThat(role)
                .contains(
                        "create role " + variables.get("INTAKE_JDBC_USER") + " login password '"
                                + variables.get("INTAKE_JDBC_PASSWORD") + "'",
                        "create database intake owner intake");
        assertThat(variables.get("INTAKE_JDBC_URL")).isEqualTo("jdbc:postgresql://database/intake");
        assertThat(compose.at("/services/database/configs/0/target").asText())
                .startsWith("/docker-entrypoint-initdb.d/");
        assertThat(compose.at("/services/intake/depends_on/database/condition").asText())
                .isEqualTo("service_healthy");
    }

    @Test
    void kubernetes_givesValidSettings_withSecretsInFiles(@TempDir Path secrets) throws IOException {
        Files.writeString(secrets.resolve("jdbc-password"), "secret");
        Files.writeString(secrets.resolve("master-key"), KEY);
        String mount = container().at("/volumeMounts/0/mountPath").asText();
        Map<String, String> variables = texts(kind("ConfigMap").path("data"));
        variables.replaceAll(
                (name, value) -> name.endsWith("_FILE") ? value.replace(mount, secrets.toString()) : value);
        assertThat(SettingsReader.read(variables, Map.of()))
                .as("without the addresses of the ingress controller")
                .isInstanceOf(SettingsReading.Faulty.class);
        variables.put("INTAKE_TRUSTED_PROXIES", "10.1.2.0/24");

        Settings settings = valid(variables);

        assertThat(settings.database()).isInstanceOf(DatabaseSettings.External.class);
        assertThat(settings.masterKeys()).isPresent();
        assertThat(kind("Deployment")
                        .at("/spec/template/spec/terminationGracePeriodSeconds")
                        .asLong())
                .isEqualTo(BEFORE_KILL + settings.stop().whole().toSeconds());
        assertThat(kind("Deployment")
                        .at("/spec/template/spec/volumes/0/secret/secretName")
                        .asText())
                .isEqualTo("intake");
    }

    /** The service's user owns the data directory, and may put a link there. */
    @Test
    void package_changesWhatIsInTheDataDirectory_asTheServicesUserOnly() throws IOException {
        Path scripts = Path.of("src", "release", "debian", "control");
        for (String script : List.of("postinst", "prerm", "postrm")) {
            assertThat(Files.readAllLines(scripts.resolve(script)))
                    .filteredOn(line -> line.contains("/var/lib/intake/"))
                    .as(script)
                    .allSatisfy(line -> assertThat(line.strip()).startsWith("runuser -u intake -- "));
        }
    }

    @Test
    void kubernetes_asksThePortsOfTheImage_andGivesThePodNoRights() throws IOException {
        Map<String, Integer> ports = container()
                .path("ports")
                .valueStream()
                .collect(Collectors.toMap(
                        port -> port.path("name").asText(),
                        port -> port.path("containerPort").asInt()));
        String recipe = Files.readString(DEPLOY.resolve("Containerfile"));
        JsonNode pod = kind("Deployment").at("/spec/template/spec/securityContext");

        assertThat(ports).containsOnlyKeys("http", "management");
        assertThat(recipe).contains("EXPOSE " + ports.get("http") + " " + ports.get("management"));
        assertThat(image()).containsEntry("INTAKE_MANAGEMENT_PORT", String.valueOf(ports.get("management")));
        assertThat(List.of("startupProbe", "livenessProbe", "readinessProbe"))
                .allSatisfy(probe -> assertThat(
                                container().path(probe).at("/httpGet/port").asText())
                        .isEqualTo("management"));
        assertThat(container().at("/livenessProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(container().at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
        assertThat(recipe)
                .contains("USER " + pod.path("runAsUser").asInt() + ":"
                        + pod.path("runAsGroup").asInt());
        assertThat(pod.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(container().at("/securityContext/readOnlyRootFilesystem").asBoolean())
                .isTrue();
        assertThat(kind("Service").at("/spec/ports/0/targetPort").asText()).isEqualTo("http");
        assertThat(kind("Service").at("/spec/selector"))
                .isEqualTo(kind("Deployment").at("/spec/template/metadata/labels"))
                .isEqualTo(kind("PodDisruptionBudget").at("/spec/selector/matchLabels"));
    }
}
