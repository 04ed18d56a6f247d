// The client's secret is regenerated: the token that was good a moment ago is refused at once.
import { type CompanyClient, isPlatformError } from '@company-data/sdk'
import type { Narrator } from './narrator.ts'
import type { OpenedService } from './service.ts'

const whoamiWith = async ({ accessToken, apiUrl }: { accessToken: string; apiUrl: string }): Promise<string> => {
  const answer = await fetch(`${apiUrl}/api/company-data/whoami`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return `${answer.status} ${await answer.text()}`
}

export const secretIsRegenerated = async (
  company: CompanyClient,
  service: OpenedService,
  say: Narrator,
): Promise<void> => {
  const token = await service.client.token()
  say.step('A secret may have leaked. The token of the old one still works …')
  say.show(await whoamiWith(token))

  say.step('… the company regenerates the secret, and the same token is refused at the next call.')
  await company.regenerateServiceClientSecret(service.id)
  const refused = await whoamiWith(token)
  say.show(refused)
  if (!refused.startsWith('401 ')) throw new Error('the old token was not refused')
  say.notice('Tokens carry the generation of their client; nothing waits for the hour to end.')

  say.step('The old client cannot get another token either.')
  const error = await service.client.whoami().catch((reason: unknown) => reason)
  if (!isPlatformError(error)) throw error
  say.show(`${error.status} ${error.errorKey}: ${error.message}`)

  say.step('Who did what stays in the audit log.')
  for await (const { at, action, actor } of company.auditLog()) say.show(`${at} ${action} by ${actor.kind}`)
}
