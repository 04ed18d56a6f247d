import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Verifies a PDF that the platform sealed, without the platform. Needs Java 17 alone. */
public final class SealedPdf {
  private static final Pattern RANGE =
      Pattern.compile("/ByteRange \\[0 (\\d{1,9}) (\\d{1,9}) (\\d{1,9}) *\\]/Contents <");
  private static final Pattern SEALED_AT = Pattern.compile("/M\\(D:(\\d{14})Z\\)");
  private static final Pattern AGREED =
      Pattern.compile("/CDSAgreedBytes (\\d{1,9})/CDSAgreedSHA256<([0-9a-f]{64})>");
  private static final byte[] MESSAGE_DIGEST = HexFormat.of().parseHex("06092a864886f70d010904");

  private SealedPdf() {}

  /** An element of DER. */
  private record Element(int tag, byte[] content, byte[] whole) {
    List<Element> members() {
      return parse(content);
    }
  }

  private static List<Element> parse(byte[] bytes) {
    var elements = new ArrayList<Element>();
    for (int at = 0; at < bytes.length; ) {
      int start = at + 2;
      int length = bytes[at + 1] & 0xff;
      if (length >= 0x80) {
        int digits = length & 0x7f;
        length = new BigInteger(1, Arrays.copyOfRange(bytes, start, start + digits)).intValueExact();
        start += digits;
      }
      int end = Math.addExact(start, length);
      if (end > bytes.length) throw new IllegalArgumentException("an element is cut off");
      elements.add(
          new Element(bytes[at] & 0xff, Arrays.copyOfRange(bytes, start, end), Arrays.copyOfRange(bytes, at, end)));
      at = end;
    }
    return elements;
  }

  private static boolean isTrusted(X509Certificate certificate, List<X509Certificate> anchors, Date at) {
    if (at.before(certificate.getNotBefore()) || at.after(certificate.getNotAfter())) return false;
    return anchors.stream().anyMatch(anchor -> anchor.equals(certificate) || isIssuedBy(certificate, anchor));
  }

  private static boolean isIssuedBy(X509Certificate certificate, X509Certificate issuer) {
    if (issuer.getBasicConstraints() < 0) return false;
    if (!certificate.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())) return false;
    try {
      certificate.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException error) {
      return false;
    }
  }

  /** A detached CMS signature: its attributes name the digest of the content, and the signer signed them. */
  private static boolean isGenuine(byte[] seal, byte[] content, List<X509Certificate> anchors, Date at)
      throws GeneralSecurityException {
    var signedData = parse(seal).get(0).members().get(1).members().get(0).members();
    var signers = signedData.get(signedData.size() - 1).members();
    if (signers.size() != 1) return false;
    var signer = signers.get(0).members();
    var attributes = signer.get(3);
    var digests =
        attributes.members().stream()
            .map(Element::members)
            .filter(attribute -> Arrays.equals(attribute.get(0).whole(), MESSAGE_DIGEST))
            .map(attribute -> attribute.get(1).members().get(0).content())
            .toList();
    var digest = MessageDigest.getInstance("SHA-256").digest(content);
    if (digests.size() != 1 || !MessageDigest.isEqual(digests.get(0), digest)) return false;
    var serial = new BigInteger(signer.get(1).members().get(1).content());
    var factory = CertificateFactory.getInstance("X.509");
    var certificates = signedData.stream().filter(element -> element.tag() == 0xa0).findFirst().orElseThrow();
    for (var element : certificates.members()) {
      var certificate = (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(element.whole()));
      if (!certificate.getSerialNumber().equals(serial)) continue;
      var kind = certificate.getPublicKey().getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256withRSA";
      var signature = Signature.getInstance(kind);
      signature.initVerify(certificate);
      // Signed as a SET, although they are tagged [0] inside the signature.
      signature.update((byte) 0x31);
      signature.update(attributes.whole(), 1, attributes.whole().length - 1);
      return signature.verify(signer.get(5).content()) && isTrusted(certificate, anchors, at);
    }
    return false;
  }

  private static List<X509Certificate> loadCertificates(String pem) throws GeneralSecurityException {
    var stream = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
    return CertificateFactory.getInstance("X.509").generateCertificates(stream).stream()
        .map(X509Certificate.class::cast)
        .toList();
  }

  /**
   * The SHA-256 of the agreed bytes; empty if the file is not what the platform sealed. The PEM is
   * /.well-known/platform-seal.pem. The seal must cover the whole file: files with data for later validation behind
   * their seal are refused here.
   */
  public static Optional<String> verify(byte[] pdf, String platformSeal) {
    var text = new String(pdf, StandardCharsets.ISO_8859_1);
    int at = text.lastIndexOf("/ByteRange");
    int object = at < 0 ? -1 : text.lastIndexOf(" obj", at);
    if (object < 0) return Optional.empty();
    var range = RANGE.matcher(text).region(at, Math.min(text.length(), at + 200));
    var dictionary = text.substring(object, at);
    var agreed = AGREED.matcher(dictionary);
    var sealedAt = SEALED_AT.matcher(dictionary);
    if (!range.lookingAt() || !agreed.find() || !sealedAt.find()) return Optional.empty();
    int before = Integer.parseInt(range.group(1));
    int after = Integer.parseInt(range.group(2));
    int agreedBytes = Integer.parseInt(agreed.group(1));
    boolean isWhole = before == range.end() - 1 && after > before + 9;
    isWhole &= (long) after + Integer.parseInt(range.group(3)) == pdf.length && agreedBytes <= object;
    if (!isWhole || text.charAt(after - 1) != '>') return Optional.empty();
    try {
      var sha256 = MessageDigest.getInstance("SHA-256");
      sha256.update(pdf, 0, agreedBytes);
      if (!HexFormat.of().formatHex(sha256.digest()).equals(agreed.group(2))) return Optional.empty();
      var padded = HexFormat.of().parseHex(text.substring(before + 1, after - 1));
      var seal = Arrays.copyOf(padded, 4 + (ByteBuffer.wrap(padded).getShort(2) & 0xffff));
      var content = new ByteArrayOutputStream();
      content.write(pdf, 0, before);
      content.write(pdf, after, pdf.length - after);
      var time = LocalDateTime.parse(sealedAt.group(1), DateTimeFormatter.ofPattern("yyyyMMddHHmmss"));
      var date = Date.from(time.toInstant(ZoneOffset.UTC));
      var isGenuine = isGenuine(seal, content.toByteArray(), loadCertificates(platformSeal), date);
      return isGenuine ? Optional.of(agreed.group(2)) : Optional.empty();
    } catch (GeneralSecurityException | RuntimeException error) {
      return Optional.empty();
    }
  }
}
