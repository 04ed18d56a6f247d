<?php
// Prints every waiting change of a service, with its values opened: php follow.php

declare(strict_types=1);

require getenv('PHPSECLIB_AUTOLOAD') ?: __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/CompanyData.php';

$key = CompanyData\loadServiceKey(file_get_contents(getenv('COMPANY_DATA_KEY_FILE')), getenv('COMPANY_DATA_PASSPHRASE'));
$service = new CompanyData\Service(
    getenv('COMPANY_DATA_URL'), getenv('COMPANY_DATA_CLIENT_ID'), getenv('COMPANY_DATA_CLIENT_SECRET')
);
foreach ($service->changes() as $change) {
    $plaintext = isset($change['value']) ? CompanyData\openValue($change['value'], $key) : null;
    echo json_encode(['event' => $change['event'], 'plaintext' => $plaintext], JSON_THROW_ON_ERROR), "\n";
}
