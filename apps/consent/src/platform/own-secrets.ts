// Refuses to send the person's own password or the code of a recovery kit to a company.
import { type OwnSecret, type SecretGuard, secretGuard } from '@company-data/sdk/plugins'
import type { Session } from './session.ts'

export class OwnSecretError extends Error {
  readonly secret: OwnSecret

  constructor(secret: OwnSecret) {
    super('The text is a secret of the person.')
    this.secret = secret
  }
}

/** For what the person types, as soon as a field is left, and for questions to plugins. */
export const createGuard = ({ wrappedKey }: Session): SecretGuard =>
  secretGuard({ isUnlocked: () => true, wrapped: () => wrappedKey }, true)

/** Called before anything is sealed. */
export const refuseOwnSecrets = async (session: Session, texts: readonly string[]): Promise<void> => {
  const { find } = createGuard(session)
  for (const text of texts) {
    const secret = await find(text)
    if (secret !== undefined) throw new OwnSecretError(secret)
  }
}
