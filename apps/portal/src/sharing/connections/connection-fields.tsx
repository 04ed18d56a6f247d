// The values that a customer shares, each with its state: opened, attested, checked here.

import type { ConnectionRecord, ConnectionValue, ServiceRecord } from '@company-data/sdk/company'
import { Badge, Card, CopyButton, Empty, Mark, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import type { OpenedText } from '../../service-keys/opener-messages.ts'
import { useIsUnlocked } from '../../service-keys/use-service-keys.ts'
import { ValueText } from '../../service-keys/value-text.tsx'
import { useFormattedValues } from '../../session/use-formatted-values.ts'
import styles from './connections.module.css'
import { type FieldRow, fieldRows, rowsByConsent } from './connections.ts'
import { connectionsTexts } from './connections-texts.ts'
import { FileButton } from './file-button.tsx'
import { useRequestFields } from './use-connections.ts'
import { useOpenedValue } from './use-opened.ts'

const Plaintext = ({ type, plaintext }: { type: string; plaintext: string }) => {
  const valueFormatter = useFormattedValues()
  const parts = valueFormatter.parts(type, plaintext)
  if (parts === undefined) return <span>{valueFormatter.line(type, plaintext)}</span>
  return (
    <dl className={styles.parts}>
      {parts.map(({ key, name, text }) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** D1-CONN-15: an attestation counts only for the plaintext that was opened here; until then nothing is claimed. */
const Attestation = ({ value, openedText }: { value: ConnectionValue; openedText: OpenedText | undefined }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const { verified_hash, verified_method, verified_at } = value
  if (verified_hash === null || (openedText !== undefined && 'unopened' in openedText)) return null
  if (openedText === undefined) return <span className="muted">{texts.attestedUnchecked}</span>
  if (!openedText.isVerified)
    return (
      <Badge tone="warn" icon="triangleAlert">
        {texts.attestedOther}
      </Badge>
    )
  return (
    <Badge tone="good" icon="badgeCheck">
      {texts.attested(
        verified_method ? texts.methods[verified_method] : '',
        verified_at === null ? '' : formats.date(verified_at),
      )}
    </Badge>
  )
}

const Marks = ({ row, isPrivate }: { row: FieldRow; isPrivate: boolean }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const { field, value } = row
  return (
    <div className={styles.marks}>
      {isPrivate && (
        <Badge tone="plain" icon="eyeOff">
          {texts.isPrivate}
        </Badge>
      )}
      {field === undefined && <Badge tone="plain">{texts.noLongerAsked}</Badge>}
      {value && <span className="muted">{texts.updated(formats.relative(value.updated_at))}</span>}
      {value?.shared_until !== undefined && (
        <Badge tone="plain" icon="clock">
          {texts.sharedUntil(formats.dateTime(value.shared_until))}
        </Badge>
      )}
    </div>
  )
}

const FieldItem = ({ service, row, isPrivate }: { service: ServiceRecord; row: FieldRow; isPrivate: boolean }) => {
  const texts = useTexts(connectionsTexts)
  const { label, value, field } = row
  const isUnlocked = useIsUnlocked(service.id)
  const openedText = useOpenedValue(service.id, value)
  if (value === undefined)
    return (
      <li className={styles.field}>
        <span className={styles.label}>{label}</span>
        <div className={styles.marks}>
          <Mark tone={field?.mandatory ? 'warn' : 'plain'}>{field?.mandatory ? texts.mandatory : texts.optional}</Mark>
        </div>
      </li>
    )
  const plaintext = openedText && 'plaintext' in openedText ? openedText.plaintext : undefined
  return (
    <li className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>
        {value.value_url === undefined ? (
          <>
            <ValueText openedText={openedText} isUnlocked={isUnlocked}>
              {(text) => <Plaintext type={value.type} plaintext={text} />}
            </ValueText>
            <Attestation value={value} openedText={openedText} />
          </>
        ) : (
          <FileButton
            // The check result is dropped together with the file and the key that opened it.
            key={`${value.value_url} ${value.verified_hash} ${value.updated_at} ${isUnlocked}`}
            service={service}
            value={value}
            label={label}
          />
        )}
        <Marks row={row} isPrivate={isPrivate} />
      </div>
      {plaintext === undefined ? <span /> : <CopyButton text={plaintext} label={label} />}
    </li>
  )
}

const MARKS = {
  live: { tone: 'accent', icon: 'activity' },
  once: { tone: 'plain', icon: 'check' },
  waiting: { tone: 'plain', icon: 'minus' },
} as const

/** The customer's consent, in groups, so that missing answers stand out. */
export const ConnectionFields = ({ service, connection }: { service: ServiceRecord; connection: ConnectionRecord }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const requestFields = useRequestFields(service.id)
  return (
    <QueryView query={requestFields} shape="form">
      {(data) => {
        const fields = data.fields.filter(
          ({ audience }) => audience === 'both' || audience === connection.customer_type,
        )
        const rows = fieldRows(fields, connection)
        if (rows.length === 0) return <Empty icon="database" title={texts.notShared} text={texts.noFields} />
        return (
          <Card flush>
            {rowsByConsent(rows).map(({ group, rows: ofGroup }) => (
              <section key={group} className={styles.group}>
                <h2>
                  <Badge {...MARKS[group]}>{texts.groups[group].name}</Badge>
                  <span className="muted number">{formats.number(ofGroup.length)}</span>
                  <span className={styles.meaning}>{texts.groups[group].meaning}</span>
                </h2>
                <ul className={styles.fields}>
                  {ofGroup.map((row) => (
                    <FieldItem
                      key={row.slug}
                      service={service}
                      row={row}
                      isPrivate={connection.values_private[row.slug] ?? false}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </Card>
        )
      }}
    </QueryView>
  )
}
