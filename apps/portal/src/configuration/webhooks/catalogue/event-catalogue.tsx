// The events that a webhook can get: members, an example body, and the code that verifies a delivery.
import type { EventName } from '@company-data/protocol/events'
import type { WebhookRecord } from '@company-data/sdk/company'
import { Badge, CodeBlock, Empty, JsonView, MoreDetails, SearchField, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { verificationSamples } from '../verification/verification-code.ts'
import { webhookFormTexts } from '../webhook-form-texts.ts'
import styles from '../webhooks.module.css'
import { catalogueTexts } from './catalogue-texts.ts'
import { exampleBody, exampleEvents } from './event-examples.ts'

const EventEntry = ({ event, isSent }: { event: EventName; isSent: boolean }) => {
  const texts = useTexts(catalogueTexts)
  const { events } = useTexts(webhookFormTexts)
  const body = exampleBody(event)
  return (
    <MoreDetails label={`${event} · ${events[event] ?? ''}`}>
      <div className={styles.stack}>
        {!isSent && (
          <div>
            <Badge tone="plain">{texts.notSent}</Badge>
          </div>
        )}
        <table className={styles.members}>
          <thead>
            <tr>
              <th scope="col">{texts.member}</th>
              <th scope="col">{texts.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {Object.keys(body).map((member) => (
              <tr key={member}>
                <th scope="row">
                  <code>{member}</code>
                </th>
                <td>{texts.members[member]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <JsonView label={texts.example(event)} value={body} />
      </div>
    </MoreDetails>
  )
}

export const EventCatalogue = ({ webhook }: { webhook: Pick<WebhookRecord, 'events' | 'url' | 'auth_type'> }) => {
  const texts = useTexts(catalogueTexts)
  const { events } = useTexts(webhookFormTexts)
  const [text, setText] = useState('')
  const searched = text.trim().toLowerCase()
  const matches = exampleEvents.filter((event) => `${event} ${events[event] ?? ''}`.toLowerCase().includes(searched))
  const isSent = (event: EventName): boolean => webhook.events.length === 0 || webhook.events.includes(event)
  return (
    <div className={styles.stack}>
      {webhook.auth_type === 'hmac' && (
        <section className={styles.stack} aria-label={texts.verify}>
          <p className={styles.lead}>{texts.verifyText}</p>
          <CodeBlock label={texts.code} samples={verificationSamples(webhook.url)} />
        </section>
      )}
      <p className={styles.lead}>{texts.lead}</p>
      <SearchField label={texts.search} value={text} onChange={setText} />
      {matches.length === 0 && <Empty icon="search" title={texts.none} text={texts.noneText} />}
      <div className={styles.catalogue}>
        {matches.map((event) => (
          <EventEntry key={event} event={event} isSent={isSent(event)} />
        ))}
      </div>
    </div>
  )
}
