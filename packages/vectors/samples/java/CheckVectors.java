import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/** Checks the sample against the test vectors. */
public final class CheckVectors {
  private static int checks;

  private static void check(String name, boolean isRight) {
    checks += 1;
    if (!isRight) throw new AssertionError(name + ": another result than that of the vectors");
  }

  private static void checkDelivery(JsonNode row) throws Exception {
    var headers = new HashMap<String, String>();
    row.get("headers").fields().forEachRemaining(field -> headers.put(field.getKey(), field.getValue().asText()));
    var now = Instant.ofEpochSecond(Long.parseLong(headers.get("webhook-timestamp")));
    var body = row.get("body").asText();
    for (var secret : List.of(row.get("secret").asText(), row.get("standard_secret").asText())) {
      check("delivery", verify(body, headers, secret, now));
      check("altered delivery", !verify(body + " ", headers, secret, now));
      check("old delivery", !verify(body, headers, secret, now.plusSeconds(301)));
    }
  }

  private static boolean verify(String body, HashMap<String, String> headers, String secret, Instant now)
      throws Exception {
    return CompanyData.verifyWebhook(
        body.getBytes(StandardCharsets.UTF_8), headers, secret, Duration.ofMinutes(5), now);
  }

  private static void checkSealedPdf(JsonNode row) {
    var pdf = CompanyData.decode(row.get("pdf").asText());
    var seal = row.get("platform_seal").asText();
    check("sealed PDF", row.get("agreed_sha256").asText().equals(SealedPdf.verify(pdf, seal).orElse("")));
    check("longer PDF", SealedPdf.verify(Arrays.copyOf(pdf, pdf.length + 1), seal).isEmpty());
    check("seal of a stranger", SealedPdf.verify(pdf, "").isEmpty());
    pdf[pdf.length - 40] ^= 1;
    check("altered PDF", SealedPdf.verify(pdf, seal).isEmpty());
  }

  public static void main(String[] args) throws Exception {
    var vectors = new ObjectMapper().readTree(Files.readString(Path.of(args[0])));
    var service = vectors.get("service_key");
    var key = CompanyData.loadServiceKey(service.get("private_pem").asText(), service.get("passphrase").asText());
    for (var row : vectors.get("values"))
      check("value", CompanyData.openValue(row.get("wrapper").asText(), key).equals(row.get("plaintext").asText()));
    for (var row : vectors.get("deliveries")) checkDelivery(row);
    for (var row : vectors.get("sealed_pdfs")) checkSealedPdf(row);
    System.out.println(checks);
  }
}
