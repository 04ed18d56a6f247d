// Refuses to send the person's own password or the code of a recovery kit to a company.
import { type OwnSecret, secretGuard } from '@company-data/sdk/plugins'
import type { Session } from './session.ts'

export class OwnSecretError extends Error {
  readonly secret: OwnSecret

  constructor(secret: OwnSecret) {
    super('The text is a secret of the person.')
    this.secret = secret
  }
}

/** Called before anything is sealed. */
export const refuseOwnSecrets = async ({ wrappedKey }: Session, texts: readonly string[]): Promise<void> => {
  const { find } = secretGuard({ isUnlocked: () => true, wrapped: () => wrappedKey }, true)
  for (const text of texts) {
    const secret = await find(text)
    if (secret !== undefined) throw new OwnSecretError(secret)
  }
}
