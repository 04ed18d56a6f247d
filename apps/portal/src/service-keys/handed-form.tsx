// The passphrase that the owner handed over to this delegate, opened with the delegate's own key (G-054).

import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Form, Notice, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { droppedOnLock } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { useKeyIsOpen } from '../session/use-is-unlocked.ts'
import { useClient } from '../session/use-session.tsx'
import { serviceKeysTexts } from './service-keys-texts.ts'
import { unlockProblems } from './unlock-methods.ts'
import type { Unlock } from './use-unlock.ts'

export const HandedForm = ({ service, unlock }: { service: ServiceRecord; unlock: Unlock }) => {
  const texts = useTexts(serviceKeysTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const isOpen = useKeyIsOpen()
  const handedOver = useQuery({
    queryKey: ['handed-over-keys'],
    // Only the service ids; the passphrases are fetched when needed.
    queryFn: async () => (await client.serviceKeys.list()).map(({ service_id }) => service_id),
    enabled: isOpen,
    meta: droppedOnLock,
  })
  const passphrase = async () =>
    (await client.serviceKeys.list()).find(({ service_id }) => service_id === service.id)?.passphrase ?? ''
  const { problem } = unlockProblems(unlock.error, 'handed', texts, commonTexts)
  return (
    <QueryView query={handedOver} shape="text">
      {(serviceIds) =>
        serviceIds.includes(service.id) ? (
          <Form
            problem={problem}
            onSubmit={() => unlock.mutate({ passphrase })}
            actions={
              <Button type="submit" kind="main" busy={unlock.isPending}>
                {unlock.isPending ? texts.unlocking : texts.unlock}
              </Button>
            }
          >
            <p className="muted">{texts.handedText}</p>
          </Form>
        ) : (
          <Notice tone="info">{texts.noHanded}</Notice>
        )
      }
    </QueryView>
  )
}
