<?php
// The Company Data Service from PHP 8.2: token, changes, values, webhooks. Needs the extensions openssl and curl, and
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
