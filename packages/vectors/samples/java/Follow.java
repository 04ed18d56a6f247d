import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/** Prints every waiting change of a service, with its values opened. */
public final class Follow {
  public static void main(String[] args) throws Exception {
    var env = System.getenv();
    var pem = Files.readString(Path.of(env.get("COMPANY_DATA_KEY_FILE")));
    var key = CompanyData.loadServiceKey(pem, env.get("COMPANY_DATA_PASSPHRASE"));
    var service =
        new CompanyData.Service(
            env.get("COMPANY_DATA_URL"), env.get("COMPANY_DATA_CLIENT_ID"), env.get("COMPANY_DATA_CLIENT_SECRET"));
    var json = new ObjectMapper();
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    service.changes(
        change -> {
          try {
            var line = json.createObjectNode().put("event", change.get("event").asText());
            line.put("plaintext", change.has("value") ? CompanyData.openValue(change.get("value").asText(), key) : null);
            out.println(json.writeValueAsString(line));
          } catch (IOException error) {
            throw new UncheckedIOException(error);
          } catch (GeneralSecurityException error) {
            throw new IllegalStateException("a value does not open with this key", error);
          }
        });
  }
}
