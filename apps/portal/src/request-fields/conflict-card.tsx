// Somebody else has published meanwhile: both versions side by side, and a choice for each difference (D1-RF-10).

import type { FieldTypes } from '@company-data/sdk/company'
import { Badge, Button, Card, Segments, useTexts } from '@company-data/ui'
import { nameOfType, typeNames } from '@company-data/ui/fields/rules'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import styles from './conflict.module.css'
import { conflictTexts } from './conflict-texts.ts'
import { type FieldContent, type Member, members } from './field-content.ts'
import {
  allOf,
  type Choices,
  type Difference,
  defaultChoices,
  differencesOf,
  hasOtherOrder,
  mergeVersions,
  ORDER,
  type Side,
  type Versions,
} from './merge.ts'
import { requestFieldsTexts } from './request-fields-texts.ts'

interface ConflictCardProps {
  versions: Versions
  types: FieldTypes
  onResolve: (fields: readonly FieldContent[]) => void
}

const useWords = (types: FieldTypes) => {
  const texts = useTexts(conflictTexts)
  const names = useTexts(typeNames)
  const { audiences } = useTexts(requestFieldsTexts)
  return (field: FieldContent, member: Member): string => {
    const value = field[member]
    if (member === 'type') return nameOfType(names, types.rows, field.type)
    if (member === 'audience') return audiences[field.audience]
    if (value === null) return texts.any
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    if (Array.isArray(value)) return value.join(', ')
    return typeof value === 'object' ? `${value.field_type}` : String(value)
  }
}

/** One side's version of a field: all of it if the other side has none, otherwise the differences. */
const Version = ({
  field,
  shown,
  types,
}: {
  field: FieldContent | undefined
  shown: readonly Member[]
  types: FieldTypes
}) => {
  const texts = useTexts(conflictTexts)
  const wordsOf = useWords(types)
  if (field === undefined) return <p className="muted">{texts.absent}</p>
  return (
    <dl className={styles.values}>
      {shown.map((member) => (
        <div key={member}>
          <dt>{texts.members[member]}</dt>
          <dd>{wordsOf(field, member)}</dd>
        </div>
      ))}
    </dl>
  )
}

const OrderOf = ({ fields }: { fields: readonly FieldContent[] }) => (
  <ol className={styles.order}>
    {fields.map(({ slug, label }) => (
      <li key={slug}>{label}</li>
    ))}
  </ol>
)

interface ChoiceProps {
  name: string
  changedBy?: Difference['changedBy']
  side: Side
  onChange: (side: Side) => void
  theirs: ReactNode
  mine: ReactNode
}

const Choice = ({ name, changedBy, side, onChange, theirs, mine }: ChoiceProps) => {
  const texts = useTexts(conflictTexts)
  return (
    <li className={styles.difference}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {changedBy && <Badge tone={changedBy === 'both' ? 'warn' : 'plain'}>{texts.changedBy[changedBy]}</Badge>}
        <Segments
          label={texts.sideOf(name)}
          value={side}
          onChange={onChange}
          options={[
            { value: 'theirs', label: texts.theirs },
            { value: 'mine', label: texts.mine },
          ]}
        />
      </div>
      <div className={styles.sides}>
        <div className={styles.side} data-chosen={side === 'theirs'}>
          <span className={styles.whose}>{texts.theirs}</span>
          {theirs}
        </div>
        <div className={styles.side} data-chosen={side === 'mine'}>
          <span className={styles.whose}>{texts.mine}</span>
          {mine}
        </div>
      </div>
    </li>
  )
}

const IMPORTANT: readonly Member[] = ['label', 'type', 'mandatory']

const shownMembers = ({ theirs, mine, members: differing }: Difference): readonly Member[] =>
  theirs && mine ? members.filter((member) => differing.includes(member)) : IMPORTANT

const isTyping = (): boolean => document.activeElement?.matches('input, textarea') ?? false

/** Scrolled into view when it appears, unless somebody is typing below it. */
const useInView = () => {
  const top = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isTyping()) top.current?.scrollIntoView({ block: 'center' })
  }, [])
  return top
}

export const ConflictCard = ({ versions, types, onResolve }: ConflictCardProps) => {
  const texts = useTexts(conflictTexts)
  const top = useInView()
  const [picked, setPicked] = useState<Choices>({})
  const differences = useMemo(() => differencesOf(versions), [versions])
  const choices = useMemo(() => ({ ...defaultChoices(versions), ...picked }), [versions, picked])
  const pick = (slug: string, side: Side) => setPicked({ ...picked, [slug]: side })
  const take = (chosen: Choices) => onResolve(mergeVersions(versions, chosen))
  const sideOf = (slug: string): Side => choices[slug] ?? 'mine'
  return (
    <Card title={texts.title} text={texts.text}>
      <span ref={top} className={styles.top} />
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <Choice
            key={difference.slug}
            name={difference.mine?.label ?? difference.theirs?.label ?? difference.slug}
            changedBy={difference.changedBy}
            side={sideOf(difference.slug)}
            onChange={(side) => pick(difference.slug, side)}
            theirs={<Version field={difference.theirs} shown={shownMembers(difference)} types={types} />}
            mine={<Version field={difference.mine} shown={shownMembers(difference)} types={types} />}
          />
        ))}
        {hasOtherOrder(versions) && (
          <Choice
            name={texts.order}
            side={sideOf(ORDER)}
            onChange={(side) => pick(ORDER, side)}
            theirs={<OrderOf fields={versions.theirs} />}
            mine={<OrderOf fields={versions.mine} />}
          />
        )}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => take(allOf(versions, 'theirs'))}>{texts.allTheirs}</Button>
        <Button onClick={() => take(allOf(versions, 'mine'))}>{texts.allMine}</Button>
        <Button kind="main" onClick={() => take(choices)}>
          {texts.useChosen}
        </Button>
      </div>
    </Card>
  )
}
