// The client of a service: its id, its rights, and code for the first calls.

import type { ServiceClientRecord, ServiceRecord } from '@company-data/sdk/company'
import { Button, Card, CodeBlock, Details, IconButton, Menu, Tag, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useOverlapDetails } from '../../app/secret-overlap.tsx'
import { Copyable, OwnerOnlyNote } from '../../service-layout/service-page.tsx'
import { useIsOwner } from '../../session/use-session.tsx'
import styles from './api-access.module.css'
import { apiAccessTexts } from './api-access-texts.ts'
import { codeSamples } from './code-samples.ts'

/** The owner sees all of a client, a delegate only its id. */
export type ShownClient = Pick<ServiceClientRecord, 'client_id'> & Partial<ServiceClientRecord>

interface ClientCardProps {
  record: ShownClient
  onRegenerate: () => void
  onEdit: () => void
  onRemove: () => void
}

export const ClientCard = ({ record, onRegenerate, onEdit, onRemove }: ClientCardProps) => {
  const texts = useTexts(apiAccessTexts)
  const { more } = useTexts(appTexts)
  const formats = useFormats()
  const isOwner = useIsOwner()
  const overlap = useOverlapDetails(record.previous_secret_until)
  const actions = isOwner ? (
    <span className={styles.acts}>
      <Button icon="replay" onClick={onRegenerate}>
        {texts.regenerate}
      </Button>
      <Menu
        trigger={<IconButton icon="ellipsis" label={more} />}
        actions={[
          { label: texts.edit, icon: 'pencil', run: onEdit },
          { label: texts.remove, icon: 'trash', danger: true, run: onRemove },
        ]}
      />
    </span>
  ) : (
    <OwnerOnlyNote />
  )
  return (
    <Card title={texts.clientTitle} text={texts.clientText} actions={actions}>
      <Details
        facts={[
          {
            label: texts.clientId,
            value: <Copyable text={record.client_id} label={texts.clientId} />,
          },
          ...(record.redirect_uri === undefined
            ? []
            : [
                {
                  label: texts.redirectUri,
                  value: record.redirect_uri ? <code>{record.redirect_uri}</code> : texts.none,
                },
              ]),
          ...(record.grant_types
            ? [{ label: texts.grants, value: record.grant_types.map((type) => <Tag key={type}>{type}</Tag>) }]
            : []),
          ...overlap,
          ...(record.created_at ? [{ label: texts.created, value: formats.dateTime(record.created_at) }] : []),
        ]}
      />
    </Card>
  )
}

const FEW = 6

export const PatternsCard = ({ patterns }: { patterns: readonly string[] }) => {
  const texts = useTexts(apiAccessTexts)
  const [showsAll, setShowsAll] = useState(false)
  const visiblePatterns = showsAll ? patterns : patterns.slice(0, FEW)
  return (
    <Card title={texts.allowedTitle} text={texts.allowedText}>
      <ul className={styles.patterns} aria-label={texts.patterns}>
        {visiblePatterns.map((pattern) => (
          <li key={pattern}>
            <code>{pattern}</code>
          </li>
        ))}
      </ul>
      {patterns.length > FEW && (
        <div>
          <Button kind="quiet" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? texts.showFewer : texts.showAll(patterns.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

export const CodeCard = ({ service, clientId }: { service: ServiceRecord; clientId: string }) => {
  const texts = useTexts(apiAccessTexts)
  const pemFile = `${service.code.replace('/', '-')}-private.pem`
  return (
    <Card title={texts.codeTitle} text={texts.codeText}>
      <CodeBlock label={texts.code} samples={codeSamples({ frontDoorUrl: location.origin, clientId, pemFile })} />
    </Card>
  )
}
