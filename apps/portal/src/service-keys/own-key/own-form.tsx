// The passphrase that the owner keeps sealed to the account key, opened without a question.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Form, useTexts } from '@company-data/ui'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { serviceKeysTexts } from '../service-keys-texts.ts'
import { unlockProblems } from '../unlock-methods.ts'
import type { Unlock } from '../use-unlock.ts'
import { readOwnKey } from './own-key.ts'

export const OwnForm = ({ service, unlock }: { service: ServiceRecord; unlock: Unlock }) => {
  const texts = useTexts(serviceKeysTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const { problem } = unlockProblems(unlock.error, 'own', texts, commonTexts)
  return (
    <Form
      problem={problem}
      onSubmit={() => unlock.mutate({ passphrase: () => readOwnKey(client, service) })}
      actions={
        <Button type="submit" kind="main" busy={unlock.isPending}>
          {unlock.isPending ? texts.unlocking : texts.unlock}
        </Button>
      }
    >
      <p className="muted">{texts.ownText}</p>
    </Form>
  )
}
