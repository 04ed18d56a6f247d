<?php
// Checks the functions of the sample against the test vectors: php check_vectors.php company-data.json

declare(strict_types=1);

require getenv('PHPSECLIB_AUTOLOAD') ?: __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/CompanyData.php';

$vectors = json_decode(file_get_contents($argv[1]), true, 64, JSON_THROW_ON_ERROR);
$checks = 0;
$check = function (string $name, bool $isRight) use (&$checks): void {
    $checks += 1;
    if (!$isRight) {
        fwrite(STDERR, "$name: another result than that of the vectors\n");
        exit(1);
    }
};

['private_pem' => $pem, 'passphrase' => $passphrase] = $vectors['service_key'];
$key = CompanyData\loadServiceKey($pem, $passphrase);
foreach ($vectors['values'] as $row) {
    $check('value', CompanyData\openValue($row['wrapper'], $key) === $row['plaintext']);
}
foreach ($vectors['deliveries'] as $row) {
    $now = (int) $row['headers']['webhook-timestamp'];
    foreach ([$row['secret'], $row['standard_secret']] as $secret) {
        $verify = fn (string $body, int $at): bool =>
            CompanyData\verifyWebhook($body, $row['headers'], $secret, 300, $at);
        $check('delivery', $verify($row['body'], $now));
        $check('altered delivery', !$verify($row['body'] . ' ', $now));
        $check('old delivery', !$verify($row['body'], $now + 301));
    }
}
foreach ($vectors['sealed_pdfs'] as $row) {
    $pdf = base64_decode($row['pdf'], true);
    $check('sealed PDF', CompanyData\verifySealedPdf($pdf, $row['platform_seal']) === $row['agreed_sha256']);
    $check('longer PDF', CompanyData\verifySealedPdf("$pdf\n", $row['platform_seal']) === null);
    $check('seal of a stranger', CompanyData\verifySealedPdf($pdf, '') === null);
    $pdf[strlen($pdf) - 40] = chr(ord($pdf[strlen($pdf) - 40]) ^ 1);
    $check('altered PDF', CompanyData\verifySealedPdf($pdf, $row['platform_seal']) === null);
}
echo $checks, "\n";
