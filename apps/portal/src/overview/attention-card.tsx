// Matters that need attention: one line each, most urgent first, with a link.
import { overviewCounts } from '@company-data/protocol/limits'
import { Badge, Card, Empty, Icon, type IconName, useFormats, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { useCappedCount } from '../app/overview/use-capped-count.ts'
import type { AttentionItem, AttentionKind } from './attention.ts'
import styles from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'

const ICONS: Readonly<Record<AttentionKind, IconName>> = {
  webhook_bad: 'webhook',
  webhook_probed: 'webhook',
  webhook_replaying: 'webhook',
  feed_old: 'database',
  feed_ending: 'database',
  own_documents: 'signature',
  own_runs: 'play',
  messages: 'message',
  customer_documents: 'signature',
  second_factor: 'shield',
  email: 'mail',
}

const AttentionRow = ({ item }: { item: AttentionItem }) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  const formatCount = useCappedCount(overviewCounts.ofService)
  const { title, text } = texts.attentionWords[item.kind](formatCount(item.count), item.host)
  return (
    <li className={styles.item}>
      <span className={styles.mark} data-tone={item.tone} aria-hidden>
        <Icon name={ICONS[item.kind]} size={15} />
      </span>
      <div className={styles.words}>
        <h3>
          <Link to={item.path} className={styles.target}>
            {title}
          </Link>
        </h3>
        <p>
          {[item.service, item.at === null ? '' : texts.since(formats.dateTime(item.at)), text]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className={styles.go} aria-hidden>
        <Icon name="chevronRight" size={15} />
      </span>
    </li>
  )
}

export const AttentionCard = ({ items }: { items: readonly AttentionItem[] }) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  const bad = items.filter(({ tone }) => tone === 'bad').length
  return (
    <Card
      title={texts.attention}
      actions={bad > 0 && <Badge tone="bad">{texts.urgent(formats.number(bad))}</Badge>}
      flush
    >
      {items.length === 0 ? (
        <Empty icon="circleCheck" title={texts.calm} text={texts.calmText} />
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <AttentionRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}
