// A conflict with another editor's publish: both versions side by side, and a choice for each difference (D1-RF-10).

import type { FieldTypes } from '@company-data/sdk/company'
import { Button, Card, Mark, Segments, useTexts } from '@company-data/ui'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import styles from './conflict.module.css'
import { conflictTexts } from './conflict-texts.ts'
import { type FieldContent, type Member, members } from './field-content.ts'
import {
  allOf,
  type Choices,
  type Difference,
  defaultChoices,
  hasOtherOrder,
  listDifferences,
  mergeVersions,
  ORDER,
  type VersionKey,
  type Versions,
} from './merge.ts'
import { requestFieldsTexts } from './request-fields-texts.ts'

interface ConflictCardProps {
  versions: Versions
  types: FieldTypes
  onResolve: (fields: readonly FieldContent[]) => void
}

const useMemberFormatter = (types: FieldTypes) => {
  const texts = useTexts(conflictTexts)
  const names = useTexts(typeNames)
  const { audiences } = useTexts(requestFieldsTexts)
  return (field: FieldContent, member: Member): string => {
    const value = field[member]
    if (member === 'type') return getTypeName(names, types.rows, field.type)
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
  visibleMembers,
  types,
}: {
  field: FieldContent | undefined
  visibleMembers: readonly Member[]
  types: FieldTypes
}) => {
  const texts = useTexts(conflictTexts)
  const formatMember = useMemberFormatter(types)
  if (field === undefined) return <p className="muted">{texts.absent}</p>
  return (
    <dl className={styles.values}>
      {visibleMembers.map((member) => (
        <div key={member}>
          <dt>{texts.members[member]}</dt>
          <dd>{formatMember(field, member)}</dd>
        </div>
      ))}
    </dl>
  )
}

const FieldOrder = ({ fields }: { fields: readonly FieldContent[] }) => (
  <ol className={styles.order}>
    {fields.map(({ slug, label }) => (
      <li key={slug}>{label}</li>
    ))}
  </ol>
)

interface ChoiceProps {
  name: string
  changedBy?: Difference['changedBy']
  versionKey: VersionKey
  onChange: (versionKey: VersionKey) => void
  theirs: ReactNode
  mine: ReactNode
}

const Choice = ({ name, changedBy, versionKey, onChange, theirs, mine }: ChoiceProps) => {
  const texts = useTexts(conflictTexts)
  return (
    <li className={styles.difference}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {changedBy && <Mark tone={changedBy === 'both' ? 'warn' : 'plain'}>{texts.changedBy[changedBy]}</Mark>}
        <Segments
          label={texts.sideOf(name)}
          value={versionKey}
          onChange={onChange}
          options={[
            { value: 'theirs', label: texts.theirs },
            { value: 'mine', label: texts.mine },
          ]}
        />
      </div>
      <div className={styles.sides}>
        <div className={styles.side} data-chosen={versionKey === 'theirs'}>
          <span className={styles.whose}>{texts.theirs}</span>
          {theirs}
        </div>
        <div className={styles.side} data-chosen={versionKey === 'mine'}>
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

/** Scrolled into view when it appears, unless the user is typing below it. */
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
  const differences = useMemo(() => listDifferences(versions), [versions])
  const choices = useMemo(() => ({ ...defaultChoices(versions), ...picked }), [versions, picked])
  const pick = (slug: string, versionKey: VersionKey) => setPicked({ ...picked, [slug]: versionKey })
  const take = (selection: Choices) => onResolve(mergeVersions(versions, selection))
  const getVersionKey = (slug: string): VersionKey => choices[slug] ?? 'mine'
  return (
    <Card title={texts.title} text={texts.text}>
      <span ref={top} className={styles.top} />
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <Choice
            key={difference.slug}
            name={difference.mine?.label ?? difference.theirs?.label ?? difference.slug}
            changedBy={difference.changedBy}
            versionKey={getVersionKey(difference.slug)}
            onChange={(versionKey) => pick(difference.slug, versionKey)}
            theirs={<Version field={difference.theirs} visibleMembers={shownMembers(difference)} types={types} />}
            mine={<Version field={difference.mine} visibleMembers={shownMembers(difference)} types={types} />}
          />
        ))}
        {hasOtherOrder(versions) && (
          <Choice
            name={texts.order}
            versionKey={getVersionKey(ORDER)}
            onChange={(versionKey) => pick(ORDER, versionKey)}
            theirs={<FieldOrder fields={versions.theirs} />}
            mine={<FieldOrder fields={versions.mine} />}
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
