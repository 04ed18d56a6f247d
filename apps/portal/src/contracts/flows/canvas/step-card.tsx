// A step on the canvas: its kind, the acting party, its questions or documents.
import { classNames, Icon, type IconName, useTexts } from '@company-data/ui'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo, use } from 'react'
import { FunnelChips } from '../funnel/funnel-chips.tsx'
import { canvasTexts } from './canvas-texts.ts'
import { FarContext } from './distance.ts'
import { cardHeight } from './layout.ts'
import type { PartyColour } from './party-colours.ts'
import styles from './step-card.module.css'
import type { CardKind, CardLine } from './step-drawing.ts'

export type StepCardData = {
  label: string
  kind: CardKind
  /** The label of the acting party. */
  party: string
  /** Undefined for a step whose party is not one of the flow. */
  partyColour: PartyColour | undefined
  lines: readonly CardLine[]
  severity: 'error' | 'warning' | undefined
  /** On the path taken by the sample answers. */
  isOnPath: boolean
}

export type StepOnCanvas = Node<StepCardData, 'step'>

const CARD_ICONS: Readonly<Record<CardKind, IconName>> = {
  start: 'play',
  step: 'layout',
  document: 'signature',
  end: 'flag',
}

export const StepCard = memo(({ id, data, selected }: NodeProps<StepOnCanvas>) => {
  const texts = useTexts(canvasTexts)
  const { label, kind, party, partyColour, lines, severity, isOnPath } = data
  const isFar = use(FarContext)
  return (
    <div
      className={classNames(
        styles.card,
        partyColour && styles[partyColour],
        isOnPath && styles.onWay,
        selected && styles.selected,
      )}
      {...(isFar && { style: { height: cardHeight(lines.length) } })}
    >
      <Handle type="target" position={Position.Top} className={classNames(styles.handle)} />
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={CARD_ICONS[kind]} size={15} />
        </span>
        {!isFar && (
          <span className={styles.titles}>
            <span className={styles.title}>{label}</span>
            <span className={styles.kind}>
              {texts.kinds[kind]} · {party || texts.noParty}
            </span>
          </span>
        )}
        {severity && (
          <Icon name="triangleAlert" size={15} label={texts.problem[severity]} className={styles[severity]} />
        )}
      </div>
      {!isFar && <FunnelChips step={id} />}
      {!isFar && (
        <ul className={styles.lines}>
          {lines.map(({ text, isDocument }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text, and none moves
            <li key={index}>
              {isDocument && <Icon name="fileText" size={12} label={texts.document} />}
              {text}
            </li>
          ))}
        </ul>
      )}
      <Handle type="source" position={Position.Bottom} className={classNames(styles.handle)} />
    </div>
  )
})
