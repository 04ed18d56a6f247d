// Code for the first calls of a backend, with the real ids. The secret is a variable because it is shown only once.

export interface SampleInput {
  frontDoorUrl: string
  clientId: string
  pemFile: string
}

export interface Sample {
  label: string
  text: string
}

const curlSample = ({ frontDoorUrl, clientId }: SampleInput): string => `# A token, and the address of your region.
curl -s ${frontDoorUrl}/oauth2/token \\
  -d grant_type=client_credentials \\
  -d client_id=${clientId} \\
  --data-urlencode client_secret="$CLIENT_SECRET" > token.json

TOKEN=$(jq -r .access_token token.json)
API=$(jq -r .api_url token.json)

curl -s "$API/api/company-data/whoami" -H "Authorization: Bearer $TOKEN"
curl -s "$API/api/company-data/connections" -H "Authorization: Bearer $TOKEN"
`

const sdkSample = ({ frontDoorUrl, clientId, pemFile }: SampleInput): string => `import { readFileSync } from 'node:fs'
import { createServiceClient } from '@company-data/sdk/service'

const service = createServiceClient({
  frontDoorUrl: '${frontDoorUrl}',
  clientId: '${clientId}',
  clientSecret: process.env.CLIENT_SECRET ?? '',
  // Opens what people share; it stays in this process.
  privateKey: { pem: readFileSync('${pemFile}', 'utf8'), passphrase: process.env.PASSPHRASE ?? '' },
})

for await (const change of service.changes.follow({ decrypt: true })) {
  console.log(change.event, change.plaintext)
}
`

export const codeSamples = (input: SampleInput): Sample[] => [
  { label: 'curl', text: curlSample(input) },
  { label: 'SDK', text: sdkSample(input) },
]
