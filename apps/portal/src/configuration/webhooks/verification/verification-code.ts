// Code that verifies the signature of a delivery, in five languages, for the webhook that it belongs to.
import type { CodeSample } from '@company-data/ui'

const node = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the bytes as they arrived; secret: the plain form
export const isFromPlatform = (body, headers, secret) => {
  const sentAt = headers['webhook-timestamp'] ?? ''
  if (!/^\\d+$/.test(sentAt) || Math.abs(Date.now() / 1000 - Number(sentAt)) > 300) return false
  const expected = createHmac('sha256', secret)
    .update(\`\${headers['webhook-id']}.\${sentAt}.\`)
    .update(body)
    .digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((entry) => {
    const signature = Buffer.from(entry.replace(/^v1,/, ''), 'base64')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}`

const python = `import base64, hashlib, hmac, re, time

# body: the bytes as they arrived; headers: names in lower case; secret: the plain form
def is_from_platform(body: bytes, headers: dict, secret: str) -> bool:
    sent_at = headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > 300:
        return False
    message = f"{headers.get('webhook-id', '')}.{sent_at}.".encode("utf-8", "replace") + body
    digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    entries = headers.get("webhook-signature", "").encode("utf-8", "replace").split(b" ")
    return any(hmac.compare_digest(expected, entry) for entry in entries)`

const php = `<?php
// $body: the bytes as they arrived; $headers: names in lower case; $secret: the plain form
function isFromPlatform(string $body, array $headers, string $secret): bool
{
    $sentAt = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300) {
        return false;
    }
    $message = ($headers['webhook-id'] ?? '') . '.' . $sentAt . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $message, $secret, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $entry) {
        if (hash_equals($expected, $entry)) {
            return true;
        }
    }
    return false;
}`

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// IsFromPlatform: body is the bytes as they arrived, secret the plain form.
func IsFromPlatform(body []byte, headers http.Header, secret string) bool {
	sentAt := headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(headers.Get("webhook-id") + "." + sentAt + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, entry := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(entry)) {
			return true
		}
	}
	return false
}`

/** Sends a signed delivery to the endpoint, to try its verification. */
const curl = (url: string): string => `# Sends a signed event to your endpoint. SECRET: the plain form
ID=$(uuidgen) AT=$(date +%s)
BODY='{"event":"test","id":"'$ID'","message":"Hello"}'
SIGNATURE=$(printf '%s' "$ID.$AT.$BODY" | openssl dgst -sha256 -hmac "$SECRET" -binary | base64)
curl -i '${url.replaceAll("'", '%27')}' \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $AT" \\
  -H "webhook-signature: v1,$SIGNATURE" \\
  --data-raw "$BODY"`

export const verificationSamples = (url: string): CodeSample[] => [
  { label: 'Node', text: node },
  { label: 'Python', text: python },
  { label: 'PHP', text: php },
  { label: 'Go', text: go },
  { label: 'curl', text: curl(url) },
]
