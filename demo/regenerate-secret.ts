// The secret of the data client is regenerated, and a token that worked a moment ago is refused immediately.
import { type CompanyClient, isPlatformError } from '@company-data/sdk/company'
import type { Token } from '@company-data/sdk/service'
import type { DemoService } from './create-service.ts'
import type { Narrator } from './narrator.ts'

const callWhoami = async ({ accessToken, apiUrl }: Token): Promise<string> => {
  const response = await fetch(`${apiUrl}/api/company-data/whoami`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return `${response.status} ${await response.text()}`
}

export const regenerateSecret = async (
  company: CompanyClient,
  service: DemoService,
  narrator: Narrator,
): Promise<void> => {
  const token = await service.client.token()
  narrator.step('The client’s secret may have leaked. A token that was issued for it still works …')
  narrator.show(await callWhoami(token))

  narrator.step('… until the company regenerates the secret. Then the same token is refused at the next call.')
  await company.serviceClients.regenerateSecret(service.id)
  const refusal = await callWhoami(token)
  narrator.show(refusal)
  if (!refusal.startsWith('401 ')) throw new Error('The old token was not refused.')
  narrator.notice('A token carries the generation of its client, so no one has to wait until it expires.')

  narrator.step('With the old secret, the client gets no new token either.')
  const error = await service.client.whoami().catch((reason: unknown) => reason)
  if (!isPlatformError(error)) throw error
  narrator.show(`${error.status} ${error.errorKey}: ${error.message}`)

  narrator.step('The audit log keeps who did what.')
  for await (const { at, action, actor } of company.auditLog.list()) narrator.show(`${at} ${action} by ${actor.kind}`)
}
