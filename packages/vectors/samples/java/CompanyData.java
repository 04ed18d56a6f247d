import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.function.Consumer;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

/** The Company Data Service from Java 17: token, changes, values, webhooks. Needs jackson-databind. */
public final class CompanyData {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final OAEPParameterSpec OAEP =
      new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

  private CompanyData() {}

  /** The private PEM that the portal downloads. */
  public static PrivateKey loadServiceKey(String pem, String passphrase) throws GeneralSecurityException, IOException {
    var encrypted = new EncryptedPrivateKeyInfo(decode(pem.replaceAll("-----[^-]+-----|\\s", "")));
    var factory = SecretKeyFactory.getInstance(encrypted.getAlgParameters().toString());
    var key = factory.generateSecret(new PBEKeySpec(passphrase.toCharArray()));
    var cipher = Cipher.getInstance(encrypted.getAlgParameters().toString());
    cipher.init(Cipher.DECRYPT_MODE, key, encrypted.getAlgParameters());
    return KeyFactory.getInstance("RSA").generatePrivate(encrypted.getKeySpec(cipher));
  }

  /** A key without a passphrase, as a store of secrets has it. */
  public static PrivateKey loadPlainKey(byte[] pkcs8) throws GeneralSecurityException {
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  /** The plaintext of a value that is sealed to the key of the service. */
  public static String openValue(String wrapper, PrivateKey privateKey) throws GeneralSecurityException, IOException {
    var parts = JSON.readTree(wrapper);
    var rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
    rsa.init(Cipher.DECRYPT_MODE, privateKey, OAEP);
    var key = new SecretKeySpec(rsa.doFinal(decode(parts.get("k").asText())), "AES");
    var aes = Cipher.getInstance("AES/GCM/NoPadding");
    aes.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, decode(parts.get("iv").asText())));
    return new String(aes.doFinal(decode(parts.get("d").asText())), StandardCharsets.UTF_8);
  }

  /** True if the delivery comes from the platform and is recent. The body is the bytes as they arrived. */
  public static boolean verifyWebhook(
      byte[] body, Map<String, String> headers, String secret, Duration tolerance, Instant now)
      throws GeneralSecurityException {
    var sent = headers.getOrDefault("webhook-timestamp", "");
    if (!sent.matches("\\d{1,12}")) return false;
    if (Duration.between(Instant.ofEpochSecond(Long.parseLong(sent)), now).abs().compareTo(tolerance) > 0) return false;
    var key =
        secret.startsWith("whsec_") ? decode(secret.substring(6)) : secret.getBytes(StandardCharsets.UTF_8);
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((headers.getOrDefault("webhook-id", "") + "." + sent + ".").getBytes(StandardCharsets.UTF_8));
    var expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    var isGenuine = false;
    for (var entry : headers.getOrDefault("webhook-signature", "").split(" ")) {
      isGenuine |= MessageDigest.isEqual(expected, entry.getBytes(StandardCharsets.UTF_8));
    }
    return isGenuine;
  }

  static byte[] decode(String base64) {
    return Base64.getDecoder().decode(base64);
  }

  /** The client of one service. The token is renewed a minute before its end. Not for several threads at once. */
  public static final class Service {
    private final HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final String frontDoor;
    private final String form;
    private JsonNode token;
    private Instant renewAt = Instant.MIN;

    public Service(String frontDoor, String clientId, String clientSecret) {
      this.frontDoor = frontDoor;
      this.form =
          "grant_type=client_credentials&client_id=" + encode(clientId) + "&client_secret=" + encode(clientSecret);
    }

    /** Handles every waiting change. A page is acknowledged after each of its changes was handled without an exception. */
    public void changes(Consumer<JsonNode> handle) throws IOException, InterruptedException {
      for (var lease = ""; ; ) {
        renew();
        var address = token.get("api_url").asText() + "/api/company-data/changes?ack=" + encode(lease);
        var request = HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(30));
        var response = send(request.header("Authorization", "Bearer " + token.get("access_token").asText()).build());
        var page = JSON.readTree(response.body());
        page.get("items").forEach(handle);
        lease = response.headers().firstValue("x-platform-lease").orElse("");
        if (page.get("items").isEmpty() && !page.get("more").asBoolean()) return;
      }
    }

    private void renew() throws IOException, InterruptedException {
      if (Instant.now().isBefore(renewAt)) return;
      var request =
          HttpRequest.newBuilder(URI.create(frontDoor + "/oauth2/token"))
              .timeout(Duration.ofSeconds(30))
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(BodyPublishers.ofString(form))
              .build();
      token = JSON.readTree(send(request).body());
      renewAt = Instant.now().plusSeconds(token.get("expires_in").asLong() - 60);
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
      var response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) throw new IOException(response.statusCode() + ": " + response.body());
      return response;
    }

    private static String encode(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
  }
}
