<?php
// The Company Data Service from PHP 8.2: token, changes, values, webhooks, sealed PDFs. Needs the extensions openssl and curl, and
// phpseclib for OAEP with SHA-256: composer require phpseclib/phpseclib:^3

declare(strict_types=1);

namespace CompanyData;

use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

/** The private PEM that the portal downloads. */
function loadServiceKey(string $pem, string $passphrase): RSA\PrivateKey
{
    $key = PublicKeyLoader::loadPrivateKey($pem, $passphrase);
    if (!$key instanceof RSA\PrivateKey) {
        throw new \RuntimeException('The key is no RSA key.');
    }
    return $key->withPadding(RSA::ENCRYPTION_OAEP)->withHash('sha256')->withMGFHash('sha256');
}

/** The plaintext of a value that is sealed to the key of the service. */
function openValue(string $wrapper, RSA\PrivateKey $privateKey): string
{
    $parts = json_decode($wrapper, true, 4, JSON_THROW_ON_ERROR);
    $key = $privateKey->decrypt(base64_decode($parts['k'], true));
    $sealed = base64_decode($parts['d'], true);
    $iv = base64_decode($parts['iv'], true);
    $text = openssl_decrypt(
        substr($sealed, 0, -16), 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, substr($sealed, -16)
    );
    if ($text === false) {
        throw new \RuntimeException('The value does not open with this key.');
    }
    return $text;
}

/** True if the delivery comes from the platform and is recent. The body is the bytes as they arrived (php://input). */
function verifyWebhook(string $body, array $headers, string $secret, int $tolerance = 300, ?int $now = null): bool
{
    $fields = array_change_key_case($headers, CASE_LOWER);
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : $secret;
    $sent = $fields['webhook-timestamp'] ?? '';
    if (!ctype_digit($sent) || abs(($now ?? time()) - (int) $sent) > $tolerance) {
        return false;
    }
    $id = $fields['webhook-id'] ?? '';
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    foreach (explode(' ', $fields['webhook-signature'] ?? '') as $entry) {
        if (hash_equals($expected, $entry)) {
            return true;
        }
    }
    return false;
}

/**
 * The SHA-256 of the agreed bytes, or null if the file is not what the platform sealed. The PEM is
 * /.well-known/platform-seal.pem. The seal must cover the whole file: files with data for later validation behind their
 * seal are refused here.
 */
function verifySealedPdf(string $pdf, string $platformSeal): ?string
{
    $at = strrpos($pdf, '/ByteRange');
    if ($at === false || !preg_match('~^/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/Contents <~', substr($pdf, $at, 200), $range)) {
        return null;
    }
    $object = strrpos(substr($pdf, 0, $at), ' obj');
    $dictionary = $object === false ? '' : substr($pdf, $object, $at - $object);
    if (!preg_match('~/CDSAgreedBytes (\d{1,10})/CDSAgreedSHA256<([0-9a-f]{64})>~', $dictionary, $agreed)) {
        return null;
    }
    [$before, $after, $rest] = [(int) $range[1], (int) $range[2], (int) $range[3]];
    $isWhole = $before === $at + strlen($range[0]) - 1 && $after > $before && $after + $rest === strlen($pdf);
    if (!$isWhole || $pdf[$after - 1] !== '>' || hash('sha256', substr($pdf, 0, (int) $agreed[1])) !== $agreed[2]) {
        return null;
    }
    $padded = hex2bin(substr($pdf, $before + 1, $after - $before - 2));
    if ($padded === false || strlen($padded) < 4) {
        return null;
    }
    $seal = substr($padded, 0, 4 + unpack('n', $padded, 2)[1]);
    return isSignedBy($seal, substr($pdf, 0, $before) . substr($pdf, $after), $platformSeal) ? $agreed[2] : null;
}

/** Checks a detached CMS signature and the chain of its certificate, as valid today, with OpenSSL. It reads files only. */
function isSignedBy(string $signature, string $content, string $trusted): bool
{
    if (!str_contains($trusted, 'BEGIN CERTIFICATE')) {
        return false;
    }
    $files = array_map(function (string $text): string {
        $file = tempnam(sys_get_temp_dir(), 'seal');
        file_put_contents($file, $text);
        return $file;
    }, [$content, $signature, $trusted, '']);
    try {
        $flags = OPENSSL_CMS_BINARY | OPENSSL_CMS_DETACHED;
        [$contentFile, $signatureFile, $trustedFile, $signersFile] = $files;
        return openssl_cms_verify(
            $contentFile, $flags, $signersFile, [$trustedFile], null, null, null, $signatureFile, OPENSSL_ENCODING_DER
        ) === true;
    } finally {
        array_map('unlink', $files);
    }
}

/** The client of one service. The token is renewed a minute before its end. */
final class Service
{
    private array $token = [];
    private int $renewAt = 0;

    public function __construct(
        private readonly string $frontDoor,
        private readonly string $clientId,
        private readonly string $clientSecret,
    ) {
    }

    /** Every waiting change once. A page is acknowledged when the loop asks for the event after its last one. */
    public function changes(): \Generator
    {
        $lease = '';
        do {
            $this->renew();
            $url = $this->token['api_url'] . '/api/company-data/changes?ack=' . rawurlencode($lease);
            [$page, $headers] = $this->send($url, ['Authorization: Bearer ' . $this->token['access_token']]);
            yield from $page['items'];
            $lease = $headers['x-platform-lease'];
        } while ($page['items'] !== [] || $page['more']);
    }

    private function renew(): void
    {
        if (time() < $this->renewAt) {
            return;
        }
        $form = http_build_query([
            'grant_type' => 'client_credentials',
            'client_id' => $this->clientId,
            'client_secret' => $this->clientSecret,
        ]);
        [$token] = $this->send("$this->frontDoor/oauth2/token", [], $form);
        $this->token = $token + ['api_url' => $this->frontDoor];
        $this->renewAt = time() + $token['expires_in'] - 60;
    }

    /** @return array{0: array, 1: array<string, string>} The body and the headers of the response. */
    private function send(string $url, array $headers, ?string $form = null): array
    {
        $received = [];
        $handle = curl_init($url);
        curl_setopt_array($handle, [
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 30,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $received[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ] + ($form === null ? [] : [CURLOPT_POSTFIELDS => $form]));
        $body = curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        if ($body === false || $status !== 200) {
            throw new \RuntimeException("$url answered $status: " . ($body ?: curl_error($handle)));
        }
        return [json_decode($body, true, 64, JSON_THROW_ON_ERROR), $received];
    }
}
