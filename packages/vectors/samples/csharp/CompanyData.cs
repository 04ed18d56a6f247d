// The Company Data Service from C# (.NET 8): token, changes, values, webhooks, sealed PDFs. Needs the package
// System.Security.Cryptography.Pkcs for sealed PDFs.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Security.Cryptography.Pkcs;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

namespace CompanyData
{
    public static class Recipes
    {
        /// <summary>The private PEM that the portal downloads.</summary>
        public static RSA LoadServiceKey(string pem, string passphrase)
        {
            var key = RSA.Create();
            key.ImportFromEncryptedPem(pem, passphrase);
            return key;
        }

        /// <summary>The plaintext of a value that is sealed to the key of the service.</summary>
        public static string OpenValue(string wrapper, RSA privateKey)
        {
            using (var parts = JsonDocument.Parse(wrapper))
            {
                var root = parts.RootElement;
                var key = privateKey.Decrypt(root.GetProperty("k").GetBytesFromBase64(), RSAEncryptionPadding.OaepSHA256);
                var data = root.GetProperty("d").GetBytesFromBase64();
                var plaintext = new byte[data.Length - 16];
                using (var aes = new AesGcm(key, 16))
                {
                    aes.Decrypt(
                        root.GetProperty("iv").GetBytesFromBase64(),
                        data.AsSpan(0, plaintext.Length),
                        data.AsSpan(plaintext.Length),
                        plaintext);
                }
                return Encoding.UTF8.GetString(plaintext);
            }
        }

        /// <summary>True if the delivery comes from the platform and is recent. The body is the bytes as they arrived.</summary>
        public static bool VerifyWebhook(
            byte[] body, IReadOnlyDictionary<string, string> headers, string secret, TimeSpan tolerance, DateTimeOffset now)
        {
            Func<string, string> read = name => headers.TryGetValue(name, out var value) ? value : "";
            var sent = read("webhook-timestamp");
            if (!long.TryParse(sent, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
            if ((now - DateTimeOffset.FromUnixTimeSeconds(seconds)).Duration() > tolerance) return false;
            var key = secret.StartsWith("whsec_", StringComparison.Ordinal)
                ? Convert.FromBase64String(secret.Substring(6))
                : Encoding.UTF8.GetBytes(secret);
            using (var mac = new HMACSHA256(key))
            {
                var message = Encoding.UTF8.GetBytes(read("webhook-id") + "." + sent + ".").Concat(body).ToArray();
                var expected = Encoding.ASCII.GetBytes("v1," + Convert.ToBase64String(mac.ComputeHash(message)));
                return read("webhook-signature")
                    .Split(' ')
                    .Any(entry => CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(entry)));
            }
        }
    }

    public static class SealedPdf
    {
        private static readonly Regex Range = new Regex(@"\G/ByteRange \[0 (\d{1,9}) (\d{1,9}) (\d{1,9}) *\]/Contents <");
        private static readonly Regex Agreed = new Regex("/CDSAgreedBytes ([0-9]{1,9})/CDSAgreedSHA256<([0-9a-f]{64})>");

        /// <summary>
        /// The SHA-256 of the agreed bytes, or null if the file is not what the platform sealed. The PEM is
        /// /.well-known/platform-seal.pem. The seal must cover the whole file: files with data for later validation behind
        /// their seal are refused here.
        /// </summary>
        public static string Verify(byte[] pdf, string platformSeal)
        {
            var text = Encoding.Latin1.GetString(pdf);
            var at = text.LastIndexOf("/ByteRange", StringComparison.Ordinal);
            var start = at < 0 ? -1 : text.LastIndexOf(" obj", at, StringComparison.Ordinal);
            if (start < 0) return null;
            var range = Range.Match(text, at);
            var agreed = Agreed.Match(text.Substring(start, at - start));
            if (!range.Success || !agreed.Success) return null;
            int before = ReadNumber(range, 1), after = ReadNumber(range, 2), agreedBytes = ReadNumber(agreed, 1);
            var isWhole = before == range.Index + range.Length - 1 && after > before && agreedBytes <= start
                && (long)after + ReadNumber(range, 3) == pdf.Length && text[after - 1] == '>';
            if (!isWhole) return null;
            var hash = Convert.ToHexString(SHA256.HashData(pdf.AsSpan(0, agreedBytes))).ToLowerInvariant();
            if (hash != agreed.Groups[2].Value) return null;
            try
            {
                var padded = Convert.FromHexString(text.Substring(before + 1, after - before - 2));
                if (padded.Length < 4) return null;
                var seal = padded.Take(4 + padded[2] * 256 + padded[3]).ToArray();
                var content = pdf.Take(before).Concat(pdf.Skip(after)).ToArray();
                return IsGenuine(seal, content, platformSeal) ? hash : null;
            }
            catch (Exception error) when (error is CryptographicException || error is FormatException)
            {
                return null;
            }
        }

        private static int ReadNumber(Match match, int group) =>
            int.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);

        private static bool IsGenuine(byte[] seal, byte[] content, string platformSeal)
        {
            var signature = new SignedCms(new ContentInfo(content), detached: true);
            signature.Decode(seal);
            // Throws if the digest or the signature is wrong; the chain is checked below, against the platform's own roots.
            signature.CheckSignature(verifySignatureOnly: true);
            var anchors = new X509Certificate2Collection();
            anchors.ImportFromPem(platformSeal);
            var signer = signature.SignerInfos[0];
            var signedAt = signer.SignedAttributes.Cast<CryptographicAttributeObject>()
                .SelectMany(attribute => attribute.Values.Cast<AsnEncodedData>())
                .OfType<Pkcs9SigningTime>()
                .Select(time => time.SigningTime)
                .FirstOrDefault();
            using (var chain = new X509Chain())
            {
                chain.ChainPolicy.TrustMode = X509ChainTrustMode.CustomRootTrust;
                chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
                chain.ChainPolicy.CustomTrustStore.AddRange(anchors);
                chain.ChainPolicy.ExtraStore.AddRange(signature.Certificates);
                if (signedAt != default(DateTime)) chain.ChainPolicy.VerificationTime = signedAt;
                return chain.Build(signer.Certificate);
            }
        }
    }

    /// <summary>The client of one service. The token is renewed a minute before its end. Not for several threads at once.</summary>
    public sealed class Service
    {
        private readonly HttpClient http = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };
        private readonly string frontDoor;
        private readonly Dictionary<string, string> form;
        private string token;
        private string apiUrl;
        private DateTimeOffset renewAt = DateTimeOffset.MinValue;

        public Service(string frontDoor, string clientId, string clientSecret)
        {
            this.frontDoor = frontDoor;
            form = new Dictionary<string, string>
            {
                ["grant_type"] = "client_credentials",
                ["client_id"] = clientId,
                ["client_secret"] = clientSecret,
            };
        }

        /// <summary>Handles every waiting change. A page is acknowledged after each of its changes was handled.</summary>
        public async Task FollowChanges(Func<JsonElement, Task> handle)
        {
            for (var lease = ""; ;)
            {
                await Renew();
                var address = apiUrl + "/api/company-data/changes?ack=" + Uri.EscapeDataString(lease);
                var request = new HttpRequestMessage(HttpMethod.Get, address);
                request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
                using (var response = await http.SendAsync(request))
                {
                    response.EnsureSuccessStatusCode();
                    using (var page = JsonDocument.Parse(await response.Content.ReadAsStringAsync()))
                    {
                        var items = page.RootElement.GetProperty("items");
                        foreach (var change in items.EnumerateArray()) await handle(change);
                        lease = response.Headers.GetValues("X-Platform-Lease").First();
                        if (items.GetArrayLength() == 0 && !page.RootElement.GetProperty("more").GetBoolean()) return;
                    }
                }
            }
        }

        private async Task Renew()
        {
            if (DateTimeOffset.UtcNow < renewAt) return;
            using (var response = await http.PostAsync(frontDoor + "/oauth2/token", new FormUrlEncodedContent(form)))
            {
                response.EnsureSuccessStatusCode();
                using (var body = JsonDocument.Parse(await response.Content.ReadAsStringAsync()))
                {
                    token = body.RootElement.GetProperty("access_token").GetString();
                    apiUrl = body.RootElement.GetProperty("api_url").GetString();
                    renewAt = DateTimeOffset.UtcNow.AddSeconds(body.RootElement.GetProperty("expires_in").GetInt32() - 60);
                }
            }
        }
    }
}
