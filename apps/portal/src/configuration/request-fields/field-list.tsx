// The fields in order, each a row that opens for editing, and that can be dragged or moved with the arrow keys.

import type { FieldTypes } from '@company-data/sdk/company'
import { Badge, Button, Icon, IconButton, Mark, Menu, SortableList, useTexts } from '@company-data/ui'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import { type ReactNode, useId } from 'react'
import { type FieldDraft, newDraft, toDraftContent } from './draft.ts'
import { changedMembers, toContent } from './field-content.ts'
import { FieldForm } from './field-form.tsx'
import type { FieldControl, FieldProblem, FieldProblems } from './field-problems.ts'
import { refusalAt } from './refusal.ts'
import styles from './request-fields.module.css'
import { requestFieldsTexts } from './request-fields-texts.ts'
import type { RequestFieldsDraft } from './use-draft.ts'

interface FieldListProps {
  draft: RequestFieldsDraft
  types: FieldTypes
  /** Slugs of fields that have answers. */
  answeredSlugs: readonly string[]
  isChecked: boolean
  /** The key of the open row. */
  open: string | undefined
  onOpen: (key: string | undefined) => void
}

interface RowProps extends Omit<FieldListProps, 'onOpen' | 'open'> {
  field: FieldDraft
  handle: ReactNode
  isOpen: boolean
  onToggle: () => void
  onOpen: (key: string | undefined) => void
}

const useName = () => {
  const { unnamed } = useTexts(requestFieldsTexts)
  return ({ label }: FieldDraft): string => label.trim() || unnamed
}

/** Missing input is an error only after an attempt to publish. */
const shownProblems = (problems: FieldProblems, isChecked: boolean): FieldProblems =>
  Object.fromEntries(
    (Object.entries(problems) as [FieldControl, FieldProblem][]).filter(
      ([, problem]) => isChecked || !problem.endsWith('Missing'),
    ),
  )

const getFieldState = (field: FieldDraft, types: FieldTypes): 'fresh' | 'edited' | undefined => {
  if (!field.published) return 'fresh'
  return changedMembers(toContent(field.published), toDraftContent(field, types)).length > 0 ? 'edited' : undefined
}

const Marks = ({ field, types, isAnswered }: { field: FieldDraft; types: FieldTypes; isAnswered: boolean }) => {
  const texts = useTexts(requestFieldsTexts)
  const state = getFieldState(field, types)
  return (
    <span className={styles.marks}>
      {state && <Mark tone="accent">{texts[state]}</Mark>}
      {isAnswered && (
        <Badge tone="plain" icon="users">
          {texts.answered}
        </Badge>
      )}
      {field.mandatory && <Badge tone="plain">{texts.required}</Badge>}
      {field.one_time && <Badge tone="plain">{texts.once}</Badge>}
      {field.verified && (
        <Badge tone="plain" icon="badgeCheck">
          {texts.verified}
        </Badge>
      )}
      {field.audience !== 'both' && <Badge tone="plain">{texts.audiences[field.audience]}</Badge>}
    </span>
  )
}

const RemovedRow = ({ field, handle, draft, answeredSlugs }: RowProps) => {
  const texts = useTexts(requestFieldsTexts)
  const name = useName()(field)
  return (
    <div className={styles.head} data-removed>
      {handle}
      <span className={styles.words}>
        <s className={styles.label}>{name}</s>
        {answeredSlugs.includes(field.slug) && <span className={styles.warning}>{texts.removedWithAnswers}</span>}
      </span>
      <Mark tone="warn">{texts.removed}</Mark>
      <Button aria-label={`${texts.keep}: ${name}`} onClick={() => draft.edit({ type: 'restore', key: field.key })}>
        {texts.keep}
      </Button>
    </div>
  )
}

const Actions = ({ field, draft, onOpen }: Pick<RowProps, 'field' | 'draft' | 'onOpen'>) => {
  const texts = useTexts(requestFieldsTexts)
  const name = useName()(field)
  const copy = () => {
    const { key, published, isRemoved, slug, hasSlug } = newDraft()
    draft.edit({ type: 'add', field: { ...field, key, published, isRemoved, slug, hasSlug } })
    // Entering the label also gives the copy its own slug.
    draft.edit({ type: 'change', key, patch: { label: field.label } })
    onOpen(key)
  }
  return (
    <Menu
      trigger={<IconButton icon="ellipsis" label={texts.actions(name)} />}
      actions={[
        { label: texts.copy, icon: 'copy', run: copy },
        {
          label: texts.remove,
          icon: 'trash',
          danger: true,
          run: () => draft.edit({ type: 'remove', key: field.key }),
        },
      ]}
    />
  )
}

const FieldRow = (props: RowProps) => {
  const { field, handle, isOpen, onToggle, draft, types, answeredSlugs, isChecked } = props
  const names = useTexts(typeNames)
  const id = useId()
  const name = useName()(field)
  if (field.isRemoved) return <RemovedRow {...props} />
  const isAnswered = field.published !== undefined && answeredSlugs.includes(field.slug)
  const problems = shownProblems(draft.problems.get(field.key) ?? {}, isChecked)
  const refusal = refusalAt(draft.error, field.slug)
  const isWrong = Object.keys(problems).length > 0 || refusal !== undefined
  return (
    <>
      <div className={styles.head}>
        {handle}
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.words}>
            <span className={styles.label}>
              {isWrong && <Icon name="circleAlert" size={14} className={styles.wrong} />}
              {name}
            </span>
            <span className={styles.kind}>
              {getTypeName(names, types.rows, field.type)} <code>{field.slug}</code>
            </span>
          </span>
          <Marks field={field} types={types} isAnswered={isAnswered} />
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={15} className={styles.chevron} />
        </button>
        <Actions {...props} />
      </div>
      <div id={id}>
        {isOpen && (
          <FieldForm
            field={field}
            fields={draft.fields}
            types={types}
            isAnswered={isAnswered}
            problems={problems}
            refusal={refusal}
            onChange={(patch) => draft.edit({ type: 'change', key: field.key, patch })}
            onDone={onToggle}
          />
        )}
      </div>
    </>
  )
}

export const FieldList = ({ open, onOpen, ...props }: FieldListProps) => {
  const texts = useTexts(requestFieldsTexts)
  const formatName = useName()
  const { fields, edit } = props.draft
  return (
    <SortableList
      label={texts.title}
      items={fields}
      getId={({ key }) => key}
      getName={formatName}
      onMove={(from, to) => edit({ type: 'move', from, to })}
    >
      {(field, handle) => (
        <FieldRow
          {...props}
          field={field}
          handle={handle}
          isOpen={open === field.key}
          onToggle={() => onOpen(open === field.key ? undefined : field.key)}
          onOpen={onOpen}
        />
      )}
    </SortableList>
  )
}
