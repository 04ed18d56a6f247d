// Says that the key of a connection is not remembered, or is another one than the remembered.
import type { CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { Button, Notice, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './connection.module.css'
import { connectionTexts } from './connection-texts.ts'
import { PINNED_KEY, toKeyOwner, usePinnedKey } from './use-pinned-key.ts'

interface PinNoticeProps {
  client: Pick<PersonClient, 'pins'>
  connection: CustomerConnection
  /** Beside the warning about another key. */
  report?: ReactNode
}

export const PinNotice = ({ client, connection, report }: PinNoticeProps) => {
  const { pin: texts } = useTexts(connectionTexts)
  const appTexts = useAppTexts()
  const queries = useQueryClient()
  const { id, service, company_name } = connection
  const key = usePinnedKey(client, service, id)
  const remember = useAction({
    mutationFn: () => client.pins.remember(toKeyOwner(service.id, id), service.public_key),
    onSuccess: () => showToast(texts.remembered),
    onSettled: () => queries.invalidateQueries({ queryKey: [PINNED_KEY] }),
  })
  if (key?.state === 'mismatch')
    return (
      <Notice tone="bad" action={report}>
        {texts.mismatch(company_name)}
      </Notice>
    )
  if (key?.state !== 'unpinned') return null
  return (
    <Notice
      tone="warn"
      title={texts.unpinned}
      action={
        <Button busy={remember.isPending} onClick={() => remember.mutate()}>
          {texts.remember}
        </Button>
      }
    >
      <p>{texts.unpinnedText(company_name)}</p>
      <p>
        <code className={styles.copyable}>{key.fingerprint}</code>
      </p>
      {remember.error && <p role="alert">{formatProblem(remember.error, appTexts)}</p>}
    </Notice>
  )
}
