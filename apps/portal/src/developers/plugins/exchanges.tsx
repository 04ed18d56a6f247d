// The calls to a plugin and its replies: as text, opened, and as the forwarder saw them.
import { PlatformError, type PluginExchange } from '@company-data/sdk/company'
import { Badge, Icon, JsonView, Notice, useFormats, useTexts } from '@company-data/ui'
import { useFailureFormatter } from './describe-plugin.ts'
import type { PluginFieldType } from './plugins.ts'
import styles from './try.module.css'
import { tryTexts } from './try-texts.ts'

export interface ListedExchange extends PluginExchange {
  /** A counter that identifies the entry. */
  number: number
  pluginId: string
}

interface ExchangeProps {
  exchange: ListedExchange
  blocks: PluginFieldType['blocks']
  isNewest: boolean
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Beside the badge: the error key for programs. */
const getErrorKey = (error: unknown): string | undefined =>
  error instanceof PlatformError ? error.errorKey : undefined

const Exchange = ({ exchange, blocks, isNewest }: ExchangeProps) => {
  const texts = useTexts(tryTexts)
  const formats = useFormats()
  const explain = useFailureFormatter()
  const { question, request, reply, error, durationMs, pluginId } = exchange
  const label = blocks.find(({ key }) => key === question.block)?.label ?? question.block ?? ''
  const errorKey = getErrorKey(error)
  return (
    <details className={styles.exchange} open={isNewest}>
      <summary>
        <span className={styles.chevron} aria-hidden>
          <Icon name="chevronRight" size={14} />
        </span>
        <span className={styles.what}>{question.op === 'options' ? texts.optionsOf(label) : texts.outputs}</span>
        <Badge tone={error === undefined ? 'good' : 'bad'}>{error === undefined ? texts.replied : texts.failed}</Badge>
        <span className="muted number">{formats.number(Math.round(durationMs))} ms</span>
      </summary>
      <div className={styles.body}>
        {error !== undefined && (
          <Notice tone="bad" title={errorKey && <code>{errorKey}</code>}>
            <p>{explain(error)}</p>
          </Notice>
        )}
        <JsonView label={texts.question} value={question} />
        {reply !== undefined && <JsonView label={texts.reply} value={reply} />}
        <JsonView label={texts.sent} value={{ plugin_id: pluginId, request: parsed(request) }} />
      </div>
    </details>
  )
}

interface ExchangesProps {
  /** Newest first. */
  exchanges: readonly ListedExchange[]
  blocks: PluginFieldType['blocks']
}

export const Exchanges = ({ exchanges, blocks }: ExchangesProps) => {
  const texts = useTexts(tryTexts)
  return (
    <section className={styles.exchanges} aria-label={texts.exchanges}>
      <h3>{texts.exchanges}</h3>
      <p className={styles.note}>{exchanges.length === 0 ? texts.noExchanges : texts.exchangesNote}</p>
      {exchanges.map((exchange, index) => (
        <Exchange key={exchange.number} exchange={exchange} blocks={blocks} isNewest={index === 0} />
      ))}
    </section>
  )
}
